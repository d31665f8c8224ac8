//! What a battle of Honours of War tells: the codes of its events, what each of them is, and the key of its words.
//!
//! A reader finds the sentence of a code in `templates/words/honours_of_war.toml` under its key; `{actor}`, `{target}`
//! and `{n0}` to `{n3}` stand there for the parts of the event. Add codes at the end of their group; a code never
//! changes its number, since fought battles are kept as events.

use crate::rules::codes::codes;

codes! {
    // The turn. Numbers: n0 is the turn.
    Turn = 1, Turn, "turn";
    /// n0 is the phase.
    Phase = 2, Phase, "phase";
    /// n0 is the weather's number in `field::scenario::Weather`.
    Weather = 3, Weather, "weather";
    /// For the movement initiative: n0 is the side, n1 its die, n2 what its nation adds, n3 what it adds as the attacker.
    InitiativeDie = 4, Die, "initiative-die";
    /// n0 is the side that has it; n1 is 1 where it has it without a die.
    MovementInitiative = 5, Note, "movement-initiative";
    FireInitiative = 6, Note, "fire-initiative";
    /// The enemy is made to begin: n0 is the side that must; n1 is 1 where it is to fire.
    Yields = 7, Note, "yields";
    /// n0 Blue's points lost, n1 Red's, n2 and n3 the points at which they break, in halves.
    Points = 8, Points, "points";
    /// n0 is the side that holds objective n1 now; n2 is 1 where nobody does because both are there, or a side does though none
    /// of its troops are.
    Objective = 9, Objective, "objective";
    /// n0 is the winner, n1 is 1 where an army broke, 0 at the last turn, 2 where a side attained its objectives, 3 where
    /// one did not in time, 4 where both armies broke.
    Over = 10, Over, "over";
    /// A side has all its objectives (HOW-WIN-08): n0 is the side.
    Attained = 11, Note, "attained";
    /// For the firing initiative: n0 is the side, n1 its die, n2 what its nation adds.
    FireInitiativeDie = 12, Die, "fire-initiative-die";

    // Command. The actor is a command figure, or an independent unit.
    /// n0 the die, n1 the result, n2 the commander's grade, n3 is 1 where a general helps.
    CommandDie = 20, Die, "command-die";
    Feeble = 21, Command, "feeble";
    Poor = 22, Command, "poor";
    Steady = 23, Command, "steady";
    Admirable = 24, Command, "admirable";
    Inspiring = 25, Command, "inspiring";
    /// The general helps the target.
    Helps = 26, Command, "helps";
    /// A dithering or dashing general changes a result: n0 the die, n1 the result, n2 is 1 of a dashing one.
    ChangesResult = 27, Command, "changes-result";
    /// A unit out of command: n0 the die, n1 1 where it follows.
    OutOfCommand = 28, Die, "out-of-command";
    /// A command figure moves to the place.
    LeaderMoved = 29, Moved, "leader-moved";
    /// n0 the sum of two dice, n1 the grade now; n2, here and in the next, is 1 where he had to make way (HOW-CMD-31).
    LeaderHit = 30, CommanderHit, "leader-hit";
    LeaderUnhurt = 31, Die, "leader-unhurt";
    LeaderGone = 32, Left, "leader-gone";
    /// The brigadier's grade was diced for: n0 the die, n1 the grade.
    Graded = 33, Graded, "graded";
    /// The commanding general leaves the field: n0 is 1 where his lieutenant general commands from now on.
    GeneralLeaves = 34, Left, "general-leaves";
    /// A command figure makes way for the target (HOW-CMD-33).
    LeaderAside = 35, Moved, "leader-aside";

    // Movement.
    Deployed = 40, Moved, "deployed";
    Moved = 41, Moved, "moved";
    Wheeled = 42, Turned, "wheeled";
    Withdrew = 43, Moved, "withdrew";
    AboutTurn = 44, Turned, "about-turn";
    FormedLine = 45, Formed, "formed-line";
    FormedDouble = 46, Formed, "formed-double";
    FormedColumn = 47, Formed, "formed-column";
    Limbered = 48, Formed, "limbered";
    Unlimbered = 49, Formed, "unlimbered";
    Manhandled = 50, Moved, "manhandled";
    Occupied = 51, Formed, "occupied";
    Left = 52, Formed, "left";
    /// The actor passes through the target.
    PassedThrough = 53, Moved, "passed-through";
    ManGuns = 54, Formed, "man-guns";
    /// A reserve comes on the table.
    Arrived = 55, Moved, "arrived";
    /// n0 the die, n1 the least that brings the reserve, n2 1 where it comes.
    ArrivalDie = 56, Die, "arrival-die";
    Dismounted = 57, Formed, "dismounted";
    Mounted = 58, Formed, "mounted";
    /// A unit leaves a part of it behind, and stands on the bases that stay with it (HOW-OPT-15).
    Split = 59, Formed, "split";
    /// The part that the target left behind.
    Parted = 73, Formed, "parted";
    /// The two parts of a unit stand as one again.
    Rejoined = 74, Formed, "rejoined";
    /// The part that is one with the target again.
    Merged = 75, Merged, "merged";
    /// The limbers of a battery make room for the target (HOW-MOV-19).
    LimbersAside = 76, Formed, "limbers-aside";

    // Charges.
    Charged = 60, Charged, "charged";
    /// n0 the die with modifiers in n1.
    CounterDie = 61, Die, "counter-die";
    Countered = 62, Charged, "countered";
    Intercepted = 63, Charged, "intercepted";
    TurnDie = 64, Die, "turn-die";
    TurnedToFace = 65, Turned, "turned-to-face";
    FormDie = 66, Die, "form-die";
    Evaded = 67, Evaded, "evaded";
    /// The charge ends short of the target.
    FellShort = 68, Moved, "fell-short";
    Contact = 69, Moved, "contact";
    ReinforceDie = 70, Die, "reinforce-die";
    Supports = 71, Moved, "supports";
    /// Transport or limbered guns overrun.
    Overrun = 72, Captured, "overrun";

    /// n0 the die; n1 is 1 where fire or charge is lost in the mist.
    MistDie = 89, Die, "mist-die";

    // Fire.
    /// n0 the die, n1 the modifiers in all, n2 the hits, n3 the range in mm.
    Fired = 80, Fired, "fired";
    /// n0 the value, n1 the number of the modifier in words under `modifier`.
    FireModifier = 81, Modifier, "fire-modifier";
    /// Numbers as for musketry.
    FiredCanister = 82, Fired, "fired-canister";
    FiredRoundshot = 83, Fired, "fired-roundshot";
    FiredShell = 84, Fired, "fired-shell";
    /// Roundshot or shell over friends.
    FiredOverhead = 85, Fired, "fired-overhead";
    /// n0 the die, n1 is 1 where the fuse failed.
    FuseDie = 86, Die, "fuse-die";
    /// n0 the die that chose the target of two; n1 is 0 where his modifiers count, 1 where he has the odd hit.
    SplitDie = 87, Die, "split-die";
    /// A roundshot goes on: n0 the die, n1 the number needed, n2 is 1 where it strikes the target.
    GrazeDie = 88, Die, "graze-die";

    // Melee.
    /// n0 the die, n1 the modifiers in all, n2 the hits, n3 the round.
    Fought = 100, Fought, "fought";
    MeleeModifier = 101, Modifier, "melee-modifier";
    /// n0 the die, n1 its modifiers, n2 is 1 where it pursues, n3 is 1 where its owner wanted that, 2 where he did not.
    PursuitDie = 102, Die, "pursuit-die";
    Pursued = 103, Charged, "pursued";
    /// The actor, Done For, is caught by pursuers and removed.
    Caught = 104, Gone, "caught";

    // Morale. Harm: n0 hits now, n1 how many more or fewer.
    Hit = 120, Hit, "hit";
    /// Passed through by the target, which fled; the hits of that are told by [`Code::Hit`].
    Swept = 121, Note, "swept";
    Retreated = 122, FellBack, "retreated";
    Routed = 123, Routed, "routed";
    Gone = 124, Gone, "gone";
    /// n0 is 0 for who runs over its edge (HOW-FIRE-61), 1 for who goes with its demoralised brigade (HOW-OPT-04), 2 for who
    /// had halted there before (HOW-RLY-12).
    FledTheTable = 125, Gone, "fled-the-table";
    /// Shut in by enemies or ground.
    CutOff = 126, Gone, "cut-off";
    /// n0 is 0 after fire, 1 in melee, 2 in a melee in houses, 3 in a rout.
    Abandoned = 127, Formed, "abandoned";
    /// n0 the die, n1 is 1 where they are left behind, n2 why, as n0 of the code before.
    AbandonDie = 128, Die, "abandon-die";
    /// n0 is 1 where who won the melee for them stands his ground (HOW-MEL-29).
    GunsTaken = 129, Captured, "guns-taken";
    Rallied = 130, Rallied, "rallied";
    RalliedByGeneral = 131, Rallied, "rallied-by-general";
    Reforms = 132, Note, "reforms";
    Steadied = 133, Steadied, "steadied";
    HaltedAtEdge = 134, FellBack, "halted-at-edge";
    /// A unit that is one with its part again, the target, has the part's hits, which are more (HOW-OPT-15): n1 is below zero.
    HitsOfBoth = 135, Rallied, "hits-of-both";
    /// A unit of an inspired brigade takes a hit off (HOW-CMD-25).
    Inspired = 136, Rallied, "inspired";

    // Reasons of a general for what follows. The actor is a unit or a command figure, the target an enemy.
    /// Here and in the next five n0 is what this side has there, n1 what the enemy has, in halves of a battalion; of horse
    /// that flanks, what it has and what its target has.
    ReasonAttack = 150, Reason, "attack";
    ReasonHold = 151, Reason, "hold";
    ReasonSupport = 152, Reason, "support";
    ReasonFlank = 153, Reason, "flank";
    ReasonReserve = 154, Reason, "reserve";
    /// Numbers as for an attack; n2 of its n3 units are badly hurt.
    ReasonWithdraw = 155, Reason, "withdraw";
    /// n0 chance in a hundred, as its general reckons, to throw the target back and hold; n1 to be thrown back while it holds.
    ReasonCharge = 156, Reason, "charge";
    ReasonChargeFlank = 157, Reason, "charge-flank";
    /// n0 the hits it carries.
    ReasonRally = 158, Reason, "rally";
    /// n0 the points that the army can still lose, in halves.
    ReasonBreakOff = 159, Reason, "break-off";
    ReasonCover = 160, Reason, "cover";
    ReasonGuns = 161, Reason, "guns";
    ReasonHelp = 162, Reason, "help";
    /// n0 and n1 as for a charge, here and in the next two.
    ReasonIntercept = 163, Reason, "intercept";
    ReasonCounter = 164, Reason, "counter";
    ReasonEvade = 165, Reason, "evade";
    /// n0 the hits that the pursuer carries.
    ReasonPursue = 166, Reason, "pursue";
    /// Numbers as for an attack.
    ReasonAssault = 167, Reason, "assault";
    /// n0 chance in a hundred that the shot drives the target back or finishes it, n1 the hits of ten such shots.
    ReasonFire = 168, Reason, "fire";
    /// n0 how far it goes back, in tenths of a millimetre.
    ReasonRetreat = 169, Reason, "retreat";
    /// The pursuer is held back: n0 the hits that it carries.
    ReasonHalt = 170, Reason, "halt";
    /// n0 the hits that it carries.
    ReasonRelieve = 171, Reason, "relieve";
    /// The men charge of themselves (HOW-CMD-25).
    ReasonObliged = 172, Reason, "obliged";
    /// Horse goes for what is before it: n0 what it has, n1 what its target has, in halves of a regiment.
    ReasonRide = 173, Reason, "ride";
    /// Numbers as for an attack: weaker, but it goes in. Told, as [`Code::ReasonAssault`] is, of the first of a brigade in a
    /// turn who comes nearer.
    ReasonPress = 174, Reason, "press";
    /// Numbers as for an attack: it draws up out of fire first.
    ReasonForm = 175, Reason, "form";
    /// Numbers as for an attack: it is to go in, if its commander brings it to that.
    ReasonMean = 176, Reason, "mean";
    /// Numbers as for an attack: it stands where its fire tells.
    ReasonStand = 177, Reason, "stand";
}
