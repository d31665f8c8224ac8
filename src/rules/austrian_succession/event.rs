//! What a battle of the War of the Austrian Succession tells: the codes of its events, what each of them is, and the
//! key of its words.
//!
//! A reader finds the sentence of a code in `templates/words/austrian_succession.toml` under its key. Add codes at the
//! end of their group; a code never changes its number, since fought battles are kept as events.

use crate::rules::codes::codes;

codes! {
    /// n0 is the turn.
    Turn = 1, Turn, "turn";
    /// n0 is the phase.
    Phase = 2, Phase, "phase";
    /// n0 is the side, n1 its die.
    FirstDie = 3, Die, "first-die";
    /// n0 is the side that moves first.
    First = 4, Note, "first";
    /// n0 is the side that has finished moving.
    Passes = 5, Note, "passes";
    /// n0 Blue's units lost, n1 Red's, n2 and n3 those at which the armies are beaten; in halves.
    Points = 6, Points, "points";
    /// n0 is the winner, n1 what ended it.
    Over = 7, Over, "over";
    /// n0 is the side that gives the battle up.
    Concedes = 8, Note, "concedes";

    Deployed = 20, Moved, "deployed";
    /// Set up anew after both armies stood.
    Adjusted = 21, Moved, "adjusted";
    Moved = 22, Moved, "moved";
    Wheeled = 23, Turned, "wheeled";
    AboutTurn = 24, Turned, "about-turn";
    Pivoted = 25, Turned, "pivoted";
    /// Begins to form firing order.
    FormsOrder = 26, Formed, "forms-order";
    /// Stands in firing order from now on.
    InOrder = 27, Formed, "in-order";
    Limbers = 28, Formed, "limbers";
    Unlimbers = 29, Formed, "unlimbers";
    /// n0 the die, n1 the distance that it leaves in tenths of a millimetre.
    VariationDie = 30, Die, "variation-die";
    Charged = 31, Charged, "charged";
    FellShort = 32, Moved, "fell-short";
    Contact = 33, Moved, "contact";
    PassedThrough = 34, Moved, "passed-through";
    Crossed = 35, Moved, "crossed";
    /// The general rides to the place.
    GeneralMoved = 36, Moved, "general-moved";
    /// The general joins the target.
    Joins = 37, Command, "joins";
    /// Fights as light foot from now on.
    LightRole = 38, Formed, "light-role";
    /// Fights in close order again.
    LineRole = 39, Formed, "line-role";
    OneRank = 40, Formed, "one-rank";
    TwoRanks = 41, Formed, "two-ranks";
    FormedColumn = 42, Formed, "formed-column";
    FormedLine = 43, Formed, "formed-line";

    /// n0 the dice, n1 the score needed, n2 the hits, n3 those saved.
    Fired = 60, Fired, "fired";
    ReturnedFire = 61, Fired, "returned-fire";
    /// n0 the potential hits, n1 the score needed, n2 the hits, n3 those saved.
    FiredCanister = 62, Fired, "fired-canister";
    FiredRoundshot = 63, Fired, "fired-roundshot";
    FiredOverhead = 64, Fired, "fired-overhead";
    /// The dice of guns before halving: n0 the score, n1 what it is read as in quarters.
    GunDie = 65, Die, "gun-die";

    /// n0 the dice, n1 the score needed, n2 the hits, n3 those saved.
    Fought = 80, Fought, "fought";
    /// A gun goes down under the charge of the target.
    GunTaken = 81, Captured, "gun-taken";
    MeleeTied = 82, Note, "melee-tied";
    Retreated = 83, FellBack, "retreated";
    /// The way back is barred, by the target or by the ground.
    NoWayBack = 84, Gone, "no-way-back";
    Steadied = 85, Steadied, "steadied";

    /// n0 quarters lost in all, n1 how many more.
    Hit = 100, Hit, "hit";
    /// n0 the die, n1 what is added, n2 the score needed, n3 1 where it was passed.
    MoraleDie = 101, Die, "morale-die";
    Wavers = 102, Hit, "wavers";
    /// The target stands behind it.
    Supported = 103, Modifier, "supported";
    Gone = 104, Gone, "gone";
    /// The general fell with his unit.
    GeneralGone = 105, Left, "general-gone";
    /// The general leaves the field, as the scenario has it.
    GeneralLeaves = 106, Left, "general-leaves";

    /// n0 chance in a hundred to throw the target back, n1 to be thrown back.
    ReasonCharge = 150, Reason, "charge";
    ReasonChargeFlank = 151, Reason, "charge-flank";
    ReasonGuns = 152, Reason, "guns";
    /// n0 how far off the target is, in tenths of a millimetre; here and in the next five.
    ReasonAdvance = 153, Reason, "advance";
    ReasonStand = 154, Reason, "stand";
    ReasonForm = 155, Reason, "form";
    ReasonFlank = 156, Reason, "flank";
    ReasonBack = 157, Reason, "back";
    ReasonReserve = 158, Reason, "reserve";
    /// n0 hits of ten such volleys.
    ReasonFire = 159, Reason, "fire";
    ReasonHold = 160, Reason, "hold";
    ReasonConcede = 161, Reason, "concede";
    /// Horse waits: n0 how far off the target is, in tenths of a millimetre.
    ReasonWait = 162, Reason, "wait";
    /// Guns are turned on the target.
    ReasonTurn = 163, Reason, "turn";
}
