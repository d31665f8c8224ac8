//! Calendar, the books of men, aftermath, recovery, the next battle.
