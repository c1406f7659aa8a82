//! The words that stand for one value each, as pack files write them.

use crate::{
    Area, At, Ban, Cause, Circle, Cleared, Colour, Counted, Currency, Deed, Face, Fate, Fee, For,
    HutKind, Lasts, Limit, Load, Party, Pick, Role, Roll, Side, SkillKind, Snare, Source, Special,
    Thing, Trigger, Type, Who, board::Corner,
};

/// A value that a pack file writes as one word.
pub trait Word: Copy + 'static {
    /// Every word with its meaning.
    const WORDS: &'static [(&'static str, Self)];

    /// The word for the value.
    fn word(self) -> &'static str;
}

/// The words of enums. The `match` makes sure that no variant is without a word.
macro_rules! words {
    ($($of:ident { $($variant:ident = $word:literal),+ $(,)? })+) => {$(
        impl Word for $of {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$variant)),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }
    )+};
}

words! {
    Trigger {
        Always = "always", BattleStart = "battle-start", Replenish = "replenish",
        AnyTime = "any-time", TurnStart = "turn-start", Activated = "activated",
        Action = "action", Moving = "moving", MoveEnd = "move-end", RollAttack = "roll-attack",
        RollDefense = "roll-defense", RollEnemyAttack = "roll-enemy-attack",
        RollWild = "roll-wild", CombatEnd = "combat-end", WouldKo = "would-ko",
        WouldKoEnemy = "would-ko-enemy", OwnKo = "own-ko", EnemyKo = "enemy-ko",
        EnemyDown = "enemy-down", Pillaged = "pillaged", Harvested = "harvested",
        Grabbed = "grabbed", Captured = "captured", FeatUsed = "feat-used",
        TokenDone = "token-done", TurnEnd = "turn-end", RoundEnd = "round-end",
        BattleEnd = "battle-end", Cooked = "cooked", Tortured = "tortured",
    }
    Type {
        Prince = "prince", Shaman = "shaman", Champion = "champion", Warrior = "warrior",
        Youngblood = "youngblood", Mercenary = "mercenary", Tyrant = "tyrant",
    }
    Who {
        Own = "self", Target = "target", Foe = "foe", You = "you", Enemy = "enemy",
        Mine = "mine", Adjacent = "adjacent",
    }
    Role { Attacker = "attacker", Defender = "defender" }
    Fate { Stood = "stood", Ko = "ko" }
    Thing {
        Ally = "ally", Enemy = "enemy", Shaman = "shaman", Body = "body", Hut = "hut",
        Tree = "tree", Trap = "trap",
    }
    Area {
        OwnRows = "own-rows", EnemyRows = "enemy-rows", BackRow = "back-row", Hill = "hill",
        Tree = "tree", Hut = "hut", Trap = "trap", DefenderHalf = "defender-half",
        Centre = "centre",
    }
    Deed {
        NearestFigure = "move nearest-figure", NearestPrince = "move nearest-prince",
        NearestHut = "move nearest-hut", NearestTree = "move nearest-tree",
        NearestCarrier = "move nearest-figure-with-body",
        NearestOwn = "move nearest-of-acting-player",
        NearestOther = "move nearest-opponent-figure", Weakest = "move weakest-in-reach",
        Away = "move farthest-from-figures", Centre = "move centre",
        AttackGoal = "attack goal", AttackAdjacent = "attack adjacent",
        Charge = "charge", Skill = "skill",
    }
    Load { Body = "body", EnemyBody = "enemy-body", Token = "token" }
    Colour { Any = "any", Yellow = "yellow", Purple = "purple" }
    Cause {
        Attack = "attack", Poison = "poison", Trap = "trap", Effect = "effect", Fall = "fall",
    }
    Side { Attacker = "attacker", Defender = "defender" }
    Counted {
        Paid = "paid", AlliesNear = "allies-near", OwnNearEnemy = "own-near-enemy",
        Bodies = "bodies", Trials = "trials", Pool = "pool", Round = "round",
        FoeHits = "foe-hits",
    }
    Currency { Savagery = "savagery", Hate = "hate", Resource = "resource" }
    Roll { Attack = "attack", Defense = "defense", Any = "any" }
    Lasts {
        Roll = "roll", Activation = "activation", Turn = "turn", Round = "round",
        Battle = "battle", Lasting = "lasting",
    }
    At {
        Now = "now", NextReplenish = "next-replenish", Results = "results",
        ActivationEnd = "activation-end", NextTurn = "next-turn", NextRound = "next-round",
        BattleEnd = "battle-end", TurnEnd = "turn-end",
    }
    Fee { Normal = "normal", Free = "free", LessOne = "less-1" }
    Cleared { Any = "any", AllOfOne = "all-of-one", Used = "used" }
    Snare { Minor = "minor", Major = "major" }
    Ban {
        Feats = "feats", Carry = "carry", WildAsSave = "wild-as-save", Killed = "killed",
        ScarOverlap = "scar-overlap", Replaced = "replaced", Cooked = "cooked",
    }
    Special {
        CardSavagery = "card-savagery", CurseSwap = "curse-swap",
        CopyShamanSkill = "copy-shaman-skill", WalkTree = "walk-tree",
        WildRedirect = "wild-redirect", WildBerserk = "wild-berserk",
        LegendarySword = "legendary-sword", WormWays = "worm-ways",
    }
    Face { Hit = "hit", Save = "save", Savagery = "savagery", Wild = "wild" }
    Pick {
        None = "none", Own = "own", Other = "other", Enemy = "enemy", Any = "any",
        OwnBody = "own-body", Body = "body",
    }
    Limit {
        OncePerRoll = "once-per-roll", OncePerActivation = "once-per-activation",
        OncePerMove = "once-per-move", OncePerRound = "once-per-round",
    }
    Source { Rulebook = "rulebook", Public = "public", House = "house" }
    SkillKind {
        Start = "start", Shaman = "shaman", Generic = "generic", Tribe = "tribe",
        Mission = "mission", Scar = "scar", Mercenary = "mercenary",
    }
    HutKind {
        Family = "family", Ambush = "ambush", Innocents = "innocents", Supply = "supply",
    }
    For { Attacker = "attacker", Defender = "defender", Side = "side", Holder = "holder" }
    Circle { Outer = "outer", Inner = "inner", Capital = "capital" }
    Party { Attacker = "attacker", Defender = "defender", Both = "both", Neutral = "neutral" }
    Corner { Ne = "NE", Nw = "NW", Se = "SE", Sw = "SW" }
}
