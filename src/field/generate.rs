//! Ground from the twelve-sector generator (WAS-TERR-02 to 06), fitted to the table and drawn as shapes.
