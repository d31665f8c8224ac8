//! What a battle of Mollwitz to Freiberg tells: the codes of its events, what each of them is, and the key of its words.
//!
//! A reader finds the sentence of a code in `templates/words/mollwitz_to_freiberg.toml` under its key. Add codes at the
//! end of their group; a code never changes its number, since fought battles are kept as events.

use crate::rules::codes::codes;

codes! {
    /// n0 is the turn.
    Turn = 1, Turn, "turn";
    /// n0 is the phase.
    Phase = 2, Phase, "phase";
    /// n0 is the side, n1 its die.
    FirstDie = 3, Die, "first-die";
    /// n0 is the side that is active this turn.
    Active = 4, Note, "active";
    /// n0 Blue's units eliminated, n1 Red's, n2 and n3 those at which the battle is lost; in halves.
    Points = 5, Points, "points";
    /// n0 is the winner, n1 what ended it.
    Over = 6, Over, "over";
    /// n0 is the side that holds a place now, n1 its number.
    Place = 7, Objective, "place";

    Deployed = 20, Moved, "deployed";
    Moved = 21, Moved, "moved";
    Wheeled = 22, Turned, "wheeled";
    Faced = 23, Turned, "faced";
    FormsColumn = 24, Formed, "forms-column";
    FormsLine = 25, Formed, "forms-line";
    FormsExtended = 26, Formed, "forms-extended";
    Limbers = 27, Formed, "limbers";
    Unlimbers = 28, Formed, "unlimbers";
    /// The crew is at its guns again.
    Mans = 29, Formed, "mans";
    Attacks = 30, Charged, "attacks";
    Contact = 31, Moved, "contact";
    /// The target is no longer there.
    MissedContact = 32, Moved, "missed-contact";
    /// n0 the inches thrown.
    EvadeDie = 33, Die, "evade-die";
    Evades = 34, Evaded, "evades";
    GeneralMoved = 35, Moved, "general-moved";
    /// The general joins the target.
    Joins = 36, Command, "joins";
    /// n0 the die, n1 the score: 4 and more is in hand.
    CommandDie = 37, Die, "command-die";
    Confused = 38, Command, "confused";
    /// n0 the die: 4 and more lets an exhausted unit attack.
    ExhaustedDie = 39, Die, "exhausted-die";
    Closed = 40, Formed, "closed";
    FormsSquare = 41, Formed, "forms-square";
    /// Light troops go into skirmish order.
    OpensOrder = 44, Formed, "opens-order";
    /// The civilians drive their limbers off.
    CiviliansLeave = 45, Note, "civilians-leave";
    /// n0 the die: 5 and more lets cavalry attack a steady square.
    SquareDie = 42, Die, "square-die";
    /// Before a square.
    Halts = 43, Moved, "halts";

    /// Into a block, or into works in town order.
    Occupies = 46, Formed, "occupies";
    LeavesBlock = 47, Formed, "leaves-block";
    FollowsRoad = 48, Moved, "follows-road";
    BendsBack = 49, Formed, "bends-back";
    Dismounts = 50, Formed, "dismounts";
    Mounts = 51, Formed, "mounts";
    /// Gunners into the square that is the target.
    TakesRefuge = 52, Evaded, "takes-refuge";

    /// A unit of a brigade that came later.
    Arrived = 53, Moved, "arrived";
    /// n0 the die, n1 the least that brings the brigade, n2 1 where it comes.
    ArrivalDie = 54, Die, "arrival-die";
    /// A commander leaves the field, as the scenario has it.
    GeneralLeaves = 55, Left, "general-leaves";

    /// n0 the dice, n1 the natural score that they need, n2 the hits.
    FiredMuskets = 60, Fired, "fired-muskets";
    FiredCanister = 61, Fired, "fired-canister";
    FiredBall = 62, Fired, "fired-ball";
    FiredShell = 63, Fired, "fired-shell";
    /// n0 the die.
    DismountDie = 64, Die, "dismount-die";
    /// n0 the die: 5 and more frees a battery of its duel.
    DuelDie = 66, Die, "duel-die";
    /// n0 the die: a 6 sets the block on fire.
    FireDie = 67, Die, "fire-die";
    /// n0 the die: a 6 throws horse into disorder.
    ShellDie = 70, Die, "shell-die";
    BlockRuined = 68, Note, "block-ruined";
    BlockBurns = 69, Note, "block-burns";
    /// A gun model is lost; n0 those that are left.
    GunLost = 65, Note, "gun-lost";

    /// n0 the dice, n1 the natural score that they need, n2 the hits, n3 the difference of combat points.
    Fought = 80, Fought, "fought";
    Overrun = 81, Gone, "overrun";
    BrokeOff = 82, FellBack, "broke-off";

    /// n0 figures lost in all, n1 how many more.
    Hit = 100, Hit, "hit";
    RoutHit = 101, Hit, "rout-hit";
    /// n0 the die, n1 the score, n2 the score needed, n3 1 where it was passed; here and in the next two.
    RallyDie = 102, Die, "rally-die";
    FireTestDie = 103, Die, "fire-test-die";
    ExposedDie = 104, Die, "exposed-die";
    PinnedDie = 120, Die, "pinned-die";
    /// n0 the die, n1 the score, n2 the rout hits, n3 1 where it is shattered.
    RoutDie = 105, Die, "rout-die";
    Rallied = 106, Steadied, "rallied";
    Retreats = 107, FellBack, "retreats";
    FallsBack = 108, FellBack, "falls-back";
    Recoils = 109, FellBack, "recoils";
    Shattered = 110, Gone, "shattered";
    LeftTable = 111, Gone, "left-table";
    Disordered = 112, Note, "disordered";
    Recovered = 113, Note, "recovered";
    /// Its crew leaves the guns.
    Abandons = 114, Note, "abandons";
    GunsTaken = 115, Captured, "guns-taken";
    /// n0 the die, n1 the score.
    DangerDie = 116, Die, "danger-die";
    GeneralKilled = 117, Left, "general-killed";
    GeneralCaptured = 118, Left, "general-captured";
    Shaken = 119, Note, "shaken";
    /// The enemy is among its led horses.
    HorsesLost = 121, Note, "horses-lost";
    /// It stayed in a burning block.
    BurntOut = 122, Gone, "burnt-out";

    /// n0 what it expects to gain, three hits of the enemy's being one; here and in the next.
    ReasonAttack = 150, Reason, "attack";
    ReasonFlank = 151, Reason, "flank";
    /// n0 how far off the nearest enemy is, in tenths of a millimetre; here and in the next two.
    ReasonAdvance = 152, Reason, "advance";
    ReasonBack = 153, Reason, "back";
    ReasonForm = 154, Reason, "form";
    /// n0 hits of ten such volleys.
    ReasonFire = 155, Reason, "fire";
    ReasonWait = 156, Reason, "wait";
    ReasonSquare = 157, Reason, "square";
    /// A general goes to the target: to rally it, to hearten it, to command those about it.
    ReasonRally = 158, Reason, "rally";
    ReasonHeart = 159, Reason, "heart";
    ReasonCommand = 160, Reason, "command";
    ReasonGiveWay = 161, Reason, "give-way";
    /// How far it falls back, and on after whom.
    ReasonRoom = 162, Reason, "room";
    ReasonFollow = 163, Reason, "follow";
}
