//! Rollouts in parallel: how likely, how dear.
