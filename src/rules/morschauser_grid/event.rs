//! What a battle of the grid game tells: the codes of its events, what each of them is, and the key of its words.
//!
//! A reader finds the sentence of a code in `templates/words/morschauser_grid.toml` under its key. Add codes at the end of
//! their group; a code never changes its number, since fought battles are kept as events.

use crate::rules::codes::codes;

codes! {
    // The turn.
    /// n0 is the turn.
    Turn = 1, Turn, "turn";
    /// n0 is the phase.
    Phase = 2, Phase, "phase";
    /// n0 the side, n1 its die for who goes first (MHM-TURN-01).
    FirstDie = 3, Die, "first-die";
    /// n0 the side.
    GoesFirst = 4, Note, "goes-first";
    /// n0 the side whose turn it is.
    Begins = 5, Note, "begins";
    /// Commands Shaken and those at which the armies concede, in halves: n0 Blue's, n1 Red's, n2, n3.
    Points = 8, Points, "points";
    /// n0 the winner; n1 0 where a general conceded, 1 on the last turn, 2 where nobody lost a hit for long.
    Over = 10, Over, "over";

    // Leaders. The actor is a command figure.
    /// The quality of a Leader was diced for: n0 the die, n1 the quality (MHM-LEAD-06).
    QualityDie = 20, Graded, "quality-die";
    /// The target is rallied: n0 the die, n1 the total, n2 the hits regained (MHM-LEAD-05).
    RallyDie = 21, Die, "rally-die";
    /// n0 the two dice as ten times the one and the other (MHM-NATL-03).
    Seizure = 22, Note, "seizure";
    LeaderMoved = 23, Moved, "leader-moved";
    /// n0 the two dice together (MHM-LEAD-03).
    RiskDie = 24, Die, "risk-die";
    /// n0 hits left, n1 his quality.
    LeaderHit = 25, CommanderHit, "leader-hit";
    LeaderFell = 26, Left, "leader-fell";
    LeaderFellBack = 27, Moved, "leader-fell-back";
    /// The quality of a Leader who is rated: n1 (MHM-LEAD-06).
    Quality = 28, Graded, "quality";
    /// The general leaves the field, as the scenario has it.
    LeaderLeaves = 29, Left, "leader-leaves";

    // Movement.
    Deployed = 40, Moved, "deployed";
    Moved = 41, Moved, "moved";
    Turned = 42, Turned, "turned";
    Backed = 43, Moved, "backed";
    MarchedByRoad = 44, Moved, "marched-by-road";
    FormedLine = 45, Formed, "formed-line";
    FormedColumn = 46, Formed, "formed-column";
    FormedSquare = 47, Formed, "formed-square";
    /// The actor stops before the target, which it is going to fight (MHM-ZOC-02).
    Attacks = 48, Charged, "attacks";
    Arrived = 49, Moved, "arrived";
    /// n0 the die, n1 the least that brings the command, n2 1 where it comes.
    ArrivalDie = 50, Die, "arrival-die";

    // Fire. n0 the dice, n1 the least face that hits, n2 the hits, n3 the range in halves of a box.
    Fired = 60, Fired, "fired";
    FiredGrape = 61, Fired, "fired-grape";
    FiredShot = 62, Fired, "fired-shot";
    /// n0 the value, n1 the number of the modifier in words under `modifier`.
    FireModifier = 63, Modifier, "fire-modifier";

    // Melee.
    /// The actor joins the fight against the target (MHM-MEL-03).
    Joins = 80, Note, "joins";
    /// n0 the dice, n1 the rating, n2 the hits.
    Fought = 81, Fought, "fought";
    LeaderFought = 82, Fought, "leader-fought";
    MeleeModifier = 83, Modifier, "melee-modifier";
    /// As many hits on both sides: n0 the hits (MHM-MEL-08).
    Drawn = 84, Note, "drawn";

    // Morale. Harm: n0 hits lost now, n1 how many more or fewer.
    Hit = 100, Hit, "hit";
    Rallied = 101, Rallied, "rallied";
    Gone = 102, Gone, "gone";
    LeftTheTable = 103, Gone, "left-the-table";
    FellBack = 104, FellBack, "fell-back";
    /// The actor stands, and faces the enemy again.
    Faces = 105, Steadied, "faces";
    /// The actor's command has become Shaken, and it goes back with it (MHM-CMD-02).
    Retreated = 106, FellBack, "retreated";
    /// The actor is the Leader: n0 units lost, n1 of how many (MHM-CMD-01).
    Shaken = 107, Note, "shaken";
    /// A stand of guerillas takes the field in place of the militia that the actor was (MHM-NATL-06).
    Guerillas = 108, Moved, "guerillas";
    /// Nowhere to go: it stays where it is (MHM-FALL-03).
    ShutIn = 109, Note, "shut-in";
    /// The guerillas count one hit: n0 hits lost now, n1 how many fewer.
    GuerillasStand = 110, Rallied, "guerillas-stand";
    /// More hits than it had left: n0 hits lost now, n1 how many more, n2 the hits scored (MHM-MEL-09).
    HitMore = 111, Hit, "hit-more";

    // Reasons.
    ReasonAttack = 140, Reason, "attack";
    ReasonFlank = 141, Reason, "flank";
    ReasonRally = 142, Reason, "rally";
    ReasonFire = 143, Reason, "fire";
    ReasonApproach = 144, Reason, "approach";
    ReasonWithdraw = 145, Reason, "withdraw";
    ReasonLead = 146, Reason, "lead";
    ReasonStrike = 147, Reason, "strike";
    ReasonHold = 148, Reason, "hold";
    ReasonJoin = 149, Reason, "join";
    ReasonGuns = 150, Reason, "guns";
}
