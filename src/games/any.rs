//! All games behind one type.

/// Makes `AnyGame` and its companions from a list of games: the name of a variant and the type that keeps the
/// contract. Every call goes straight to the game inside; an action of another game is refused.
macro_rules! any_game {
    ($($(#[$doc:meta])* $Name:ident($Type:ty)),+ $(,)?) => {
        /// Any of the games. It keeps the same contract as each of them.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyGame {
            $($(#[$doc])* $Name($Type),)+
        }

        /// What is settled before any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyOptions {
            $($(#[$doc])* $Name(<$Type as Game>::Options),)+
        }

        /// An action of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyAction {
            $($(#[$doc])* $Name(<$Type as Game>::Action),)+
        }

        /// What everybody may see of any of the games.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyPublic {
            $($(#[$doc])* $Name(<$Type as Game>::Public),)+
        }

        /// What one seat may see on top of it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyPrivate {
            $($(#[$doc])* $Name(<$Type as Game>::Private),)+
        }

        $(
            impl From<$Type> for AnyGame {
                fn from(game: $Type) -> AnyGame {
                    AnyGame::$Name(game)
                }
            }
        )+

        impl Options for AnyOptions {
            fn game(&self) -> GameId {
                match self {
                    $(AnyOptions::$Name(options) => options.game(),)+
                }
            }

            fn rules(&self) -> u8 {
                match self {
                    $(AnyOptions::$Name(options) => options.rules(),)+
                }
            }

            fn players(&self) -> usize {
                match self {
                    $(AnyOptions::$Name(options) => options.players(),)+
                }
            }

            fn to_bytes(&self) -> OptionBytes {
                match self {
                    $(AnyOptions::$Name(options) => options.to_bytes(),)+
                }
            }

            fn from_bytes(game: GameId, bytes: &OptionBytes) -> Result<Self, SetupError> {
                match game {
                    $(GameId::$Name => Options::from_bytes(game, bytes).map(AnyOptions::$Name),)+
                    #[allow(unreachable_patterns)]
                    other => Err(SetupError::OtherGame(other)),
                }
            }
        }

        impl Game for AnyGame {
            type Options = AnyOptions;
            type Action = AnyAction;
            type Public = AnyPublic;
            type Private = AnyPrivate;

            fn start(options: &AnyOptions) -> Result<Self, SetupError> {
                match options {
                    $(AnyOptions::$Name(options) => Game::start(options).map(AnyGame::$Name),)+
                }
            }

            fn turn(&self) -> Turn {
                match self {
                    $(AnyGame::$Name(game) => game.turn(),)+
                }
            }

            fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, AnyAction>) -> ControlFlow<()> {
                match self {
                    $(AnyGame::$Name(game) => {
                        game.visit_legal(actor, &mut |action| visit(AnyAction::$Name(action)))
                    })+
                }
            }

            fn is_legal(&self, actor: Actor, action: AnyAction) -> bool {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.is_legal(actor, action),)+
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), Illegal> {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.apply(actor, action),)+
                    #[allow(unreachable_patterns)]
                    _ => Err(Illegal::AgainstTheRules),
                }
            }

            fn weight(&self, outcome: AnyAction) -> u32 {
                match (self, outcome) {
                    $((AnyGame::$Name(game), AnyAction::$Name(outcome)) => game.weight(outcome),)+
                    #[allow(unreachable_patterns)]
                    _ => 0,
                }
            }

            fn reveals(&self, actor: Actor, action: AnyAction) -> bool {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.reveals(actor, action),)+
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            fn at_once(&self) -> bool {
                match self {
                    $(AnyGame::$Name(game) => game.at_once(),)+
                }
            }

            fn audience(&self, actor: Actor, action: AnyAction) -> SeatSet {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.audience(actor, action),)+
                    #[allow(unreachable_patterns)]
                    _ => SeatSet::EMPTY,
                }
            }

            fn public(&self) -> AnyPublic {
                match self {
                    $(AnyGame::$Name(game) => AnyPublic::$Name(game.public()),)+
                }
            }

            fn private(&self, seat: Seat) -> AnyPrivate {
                match self {
                    $(AnyGame::$Name(game) => AnyPrivate::$Name(game.private(seat)),)+
                }
            }

            fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Dice) {
                match self {
                    $(AnyGame::$Name(game) => game.redraw_hidden(viewer, dice),)+
                }
            }

            fn encode(action: AnyAction) -> Code {
                match action {
                    $(AnyAction::$Name(action) => <$Type>::encode(action),)+
                }
            }

            fn decode(&self, code: Code) -> Result<AnyAction, CodeError> {
                match self {
                    $(AnyGame::$Name(game) => game.decode(code).map(AnyAction::$Name),)+
                }
            }

            fn write_action(&self, action: AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.write_action(action, out),)+
                    #[allow(unreachable_patterns)]
                    _ => out.write_str("?"),
                }
            }
        }

        impl Choices for AnyGame {
            fn choice(&self, action: AnyAction, place: usize) -> Option<Choice> {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.choice(action, place),)+
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    };
}

pub(super) use any_game;
