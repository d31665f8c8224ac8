//! What a battle of Weight of Fire tells: the codes of its events, what each of them is, and the key of its words.
//!
//! A reader finds the sentence of a code in `templates/words/weight_of_fire.toml` under its key. Add codes at the end of
//! their group; a code never changes its number, since fought battles are kept as events.

use crate::rules::codes::codes;

codes! {
    /// n0 is the turn.
    Turn = 1, Turn, "turn";
    /// n0 is the phase.
    Phase = 2, Phase, "phase";
    /// n0 is the side, n1 its die.
    InitiativeDie = 3, Die, "initiative-die";
    /// n0 is Side-A of this turn.
    SideA = 4, Note, "side-a";
    /// n0 Blue's units lost, n1 Red's, n2 and n3 those at which the battle is lost; in halves.
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
    FormsSquare = 27, Formed, "forms-square";
    OpensOrder = 28, Formed, "opens-order";
    ClosesUp = 29, Formed, "closes-up";
    Limbers = 30, Formed, "limbers";
    Unlimbers = 31, Formed, "unlimbers";
    Mans = 32, Formed, "mans";
    Abandons = 33, Formed, "abandons";
    CiviliansLeave = 34, Note, "civilians-leave";
    GeneralMoved = 35, Moved, "general-moved";
    /// The general joins the target.
    Joins = 36, Command, "joins";
    /// n0 the die: 4 and more is in hand.
    ConfusionDie = 37, Die, "confusion-die";
    Confused = 38, Command, "confused";
    Retires = 39, Evaded, "retires";
    /// Skirmishers that could not retire are cut down.
    CutDown = 40, Note, "cut-down";

    Charges = 50, Charged, "charges";
    Countercharges = 51, Charged, "countercharges";
    Supports = 52, Charged, "supports";
    /// n0 the die: 3 and more begins a support charge.
    SupportDie = 53, Die, "support-die";
    Contact = 54, Moved, "contact";
    MissedContact = 55, Moved, "missed-contact";
    Evades = 56, Evaded, "evades";
    GoesOn = 57, Moved, "goes-on";

    /// n0 the figures, n1 the die, n2 the score, n3 the pips.
    FiredSmall = 60, Fired, "fired-small";
    FiredCanister = 61, Fired, "fired-canister";
    FiredBall = 62, Fired, "fired-ball";
    FiredShell = 63, Fired, "fired-shell";

    /// n0 the figures, n1 the die, n2 the score, n3 the pips.
    Fought = 80, Fought, "fought";
    Overrun = 81, Note, "overrun";
    BreaksThrough = 82, Charged, "breaks-through";

    /// n0 pips lost in all, n1 how many more.
    Hit = 100, Hit, "hit";
    /// n0 the two dice, n1 the score, n2 what it needed to be well, n3 the outcome (0 rout, 1 shaken, 2 well); here and in
    /// the next six.
    PanicDice = 101, Die, "panic-dice";
    ShootingDice = 102, Die, "shooting-dice";
    HomeDice = 103, Die, "home-dice";
    ReceiveDice = 104, Die, "receive-dice";
    LostDice = 105, Die, "lost-dice";
    FriendDice = 106, Die, "friend-dice";
    RallyDice = 107, Die, "rally-dice";
    Shaken = 108, Note, "shaken";
    Breaks = 109, Note, "breaks";
    /// n0 the die: how far, less one inch.
    RecoilDie = 110, Die, "recoil-die";
    Recoils = 111, FellBack, "recoils";
    Routs = 112, FellBack, "routs";
    Rallied = 113, Steadied, "rallied";
    Recovered = 114, Steadied, "recovered";
    Disordered = 115, Note, "disordered";
    Dispersed = 116, Gone, "dispersed";
    LeftTable = 117, Gone, "left-table";
    Destroyed = 118, Gone, "destroyed";
    GunsTaken = 119, Captured, "guns-taken";
    /// n0 the die, n1 the score: the grade's number and more opens.
    OpenDie = 120, Die, "open-die";
    BurstThrough = 121, Note, "burst-through";
    /// n0 the die, n1 the score.
    DangerDie = 122, Die, "danger-die";
    GeneralKilled = 123, Left, "general-killed";
    GeneralCaptured = 124, Left, "general-captured";
    ModelsLost = 125, Note, "models-lost";

    /// n0 the die, n1 the score, n2 the score needed; here and in the next two.
    ResistDie = 130, Die, "resist-die";
    HaltDie = 131, Die, "halt-die";
    ReturnDie = 132, Die, "return-die";
    Pursues = 133, Charged, "pursues";
    Halts = 134, Moved, "halts";
    /// Beyond the edge after its prey.
    RidesOff = 135, Moved, "rides-off";
    Returns = 136, Moved, "returns";
    Crashes = 137, Moved, "crashes";

    Occupies = 160, Formed, "occupies";
    LeavesBlock = 161, Formed, "leaves-block";
    BlockRuined = 162, Note, "block-ruined";
    BlockBurns = 163, Note, "block-burns";
    BurntOut = 164, Note, "burnt-out";
    /// n0 the die; here and in the next four.
    FireDie = 165, Die, "fire-die";
    ShellDie = 166, Die, "shell-die";
    AbatisDie = 167, Die, "abatis-die";
    DuelDie = 168, Die, "duel-die";
    EvadeDie = 169, Die, "evade-die";
    AbatisCleared = 170, Note, "abatis-cleared";
    WorksWrecked = 171, Note, "works-wrecked";
    Bends = 172, Formed, "bends";
    Dismounts = 173, Formed, "dismounts";
    Mounts = 174, Formed, "mounts";
    HorsesLost = 175, Note, "horses-lost";
    /// It stands among the target, and is clear of it.
    Intermixed = 176, Note, "intermixed";
    Unmixed = 177, Note, "unmixed";
    Pinned = 178, Note, "pinned";
    Retreats = 179, FellBack, "retreats";
    Headlong = 180, Command, "headlong";
    GunStays = 181, Note, "gun-stays";
    GunJoins = 182, Note, "gun-joins";
    GunLost = 183, Note, "gun-lost";

    /// n0 tenths of a figure that it expects to be ahead.
    ReasonCharge = 150, Reason, "charge";
    ReasonFlank = 151, Reason, "flank";
    /// n0 how far off the target is, in tenths of a millimetre; here and in the next.
    ReasonAdvance = 152, Reason, "advance";
    ReasonBack = 153, Reason, "back";
    ReasonForm = 154, Reason, "form";
    /// n0 pips of ten such volleys.
    ReasonFire = 155, Reason, "fire";
    ReasonWait = 156, Reason, "wait";
    ReasonCounter = 157, Reason, "counter";
    ReasonSupport = 158, Reason, "support";
    ReasonEvade = 159, Reason, "evade";
    ReasonStand = 184, Reason, "stand";
    ReasonAbout = 185, Reason, "about";
    /// n0 points that it expects to gain; here and in the next two.
    ReasonPursue = 186, Reason, "pursue";
    ReasonHalt = 187, Reason, "halt";
    ReasonGoOn = 188, Reason, "go-on";
    ReasonDuel = 189, Reason, "duel";
    ReasonOccupy = 190, Reason, "occupy";
}
