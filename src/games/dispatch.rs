//! Macros that dispatch a call to the game inside an enum over all games. They are generated from
//! [`for_every_game`](crate::for_every_game), so that forwarding a method takes one line.

/// Defines the macros of this module. `$d` is a dollar sign.
macro_rules! define_dispatch {
    ($d:tt $($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// Evaluates an expression for the game inside an enum over all games:
        ///
        /// - `in_game!(self, AnyGame(game) => game.turn())`
        /// - with arguments of the same game, and the result for those of another one:
        ///   `in_game!(self, AnyGame(game), AnyAction(action) else 0 => game.weight(action))`
        /// - with the variant of an enum for this game as a function:
        ///   `in_game!(self, AnyGame(game), wrap = AnyAction => game.decode(code).map(wrap))`
        /// - with both: `in_game!(self, AnyPublic(game), AnyAction(die), wrap = AnyRoll else None => ...)`
        macro_rules! in_game {
            ($d any:expr, $d Any:ident($d game:tt) => $d body:expr) => {
                match $d any {
                    $($(#[$cfg])* $d Any::$Name($d game) => $d body,)+
                }
            };
            ($d any:expr, $d Any:ident($d game:tt), $d wrap:ident = $d Wrapper:ident => $d body:expr) => {
                match $d any {
                    $($(#[$cfg])* $d Any::$Name($d game) => {
                        let $d wrap = $d Wrapper::$Name;
                        $d body
                    })+
                }
            };
            (
                $d any:expr, $d Any:ident($d game:tt), $d Arg:ident($d arg:ident), $d wrap:ident = $d Wrapper:ident
                else $d other:expr => $d body:expr
            ) => {
                match $d any {
                    $($(#[$cfg])* $d Any::$Name($d game) => {
                        let $d Arg::$Name($d arg) = $d arg else { return $d other };
                        let $d wrap = $d Wrapper::$Name;
                        $d body
                    })+
                }
            };
            ($d any:expr, $d Any:ident($d game:tt), $d($d Arg:ident($d arg:ident)),+ else $d other:expr => $d body:expr) => {
                match $d any {
                    $($(#[$cfg])* $d Any::$Name($d game) => {
                        $d(let $d Arg::$Name($d arg) = $d arg else { return $d other };)+
                        $d body
                    })+
                }
            };
        }

        /// Returns from the function with the value of an expression for the game with this number,
        /// if it is in the list: `for_game!(id, Rules, wrap = AnyOptions => Rules::start().map(wrap))`.
        macro_rules! for_game {
            ($d id:expr, $d Rules:ident, $d wrap:ident = $d Wrapper:ident => $d body:expr) => {
                $(
                    $(#[$cfg])*
                    if $d id == <$crate::games::$module::$Name as $crate::game::RegisteredGame>::ID {
                        type $d Rules = $crate::games::$module::$Name;
                        let $d wrap = $d Wrapper::$Name;
                        return $d body;
                    }
                )+
            };
        }
    };
}

crate::for_every_game!(define_dispatch $);

/// Implements methods of a trait by forwarding them to the game inside the enum. Each line is a
/// signature without `&self`. Arguments that belong to one game are listed after it, with the
/// result for those of another game.
macro_rules! forward {
    ($Any:ident: $(
        fn $name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $(, $($Enum:ident($inner:ident)),+ else $other:expr)?;
    )+) => {
        $(
            fn $name(&self, $($arg: $ty),*) $(-> $ret)? {
                $crate::games::dispatch::in_game!(
                    self, $Any(game) $(, $($Enum($inner)),+ else $other)? => game.$name($($arg),*)
                )
            }
        )+
    };
}

pub(crate) use {for_game, forward, in_game};
