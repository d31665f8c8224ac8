//! Honours of War: brigades, command dice and hits, for the Seven Years War.
