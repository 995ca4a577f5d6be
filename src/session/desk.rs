//! What the stages of the machine share: facts, what has changed, what is to go out.

use heapless::{Deque, String};

use super::{Health, Identity, Saves, Settings};
use crate::game::Dice;
use crate::parts::care::{Care, Rest};
use crate::parts::leds::strands::Panel;
use crate::parts::{ByPad, Keys, Light, Pad, PadSet, Time};
use crate::ui::Chair;

/// A tone for the buzzer; `hz` 0 is silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tone {
    /// Frequency.
    pub hz: u16,
    /// Length.
    pub millis: u16,
}

/// A line for the service console. Only public facts go there.
pub type ConsoleLine = String<80>;

/// What every stage of the machine shares: the facts, and what is to go out.
#[derive(Clone)]
pub struct Desk {
    /// The time.
    pub now: Time,
    /// What is held at each pad.
    pub keys: ByPad<Keys>,
    /// How the parts are.
    pub health: Health,
    /// Which program runs.
    pub identity: Identity,
    /// What is set.
    pub settings: Settings,
    /// What is known of saved games.
    pub saves: Saves,
    pub(super) frame_changed: bool,
    /// When the frame was drawn last.
    pub(super) drawn_at: Time,
    pub(super) screens_changed: PadSet,
    /// How often the attention of each pad was called for; see [`Desk::call`].
    pub(super) calls: ByPad<u8>,
    pub(super) settings_changed: bool,
    /// The pad whose key is being heeded wants to say which way is up.
    pub(super) asks_upright: bool,
    /// Somebody asked for the boot loader.
    pub(super) boot: bool,
    pub(super) care: Care,
    /// How awake the device was at the last tick.
    pub(super) rest: Rest,
    /// When the stage began.
    pub(super) began: Time,
    /// Mixed from the seed of the shell and the moments of key presses.
    pub(super) chance: u64,
    /// The entry of the finished game's journal that goes to the console next.
    pub(super) journal_from: Option<usize>,
    pub(super) tones: Deque<Tone, 8>,
    pub(super) lines: Deque<ConsoleLine, 16>,
}

impl Desk {
    /// Nothing has happened yet.
    pub const NEW: Desk = Desk {
        now: Time::START,
        keys: ByPad([Keys::IDLE; Pad::COUNT]),
        health: Health::UNKNOWN,
        identity: Identity::UNKNOWN,
        settings: Settings::DEFAULT,
        saves: Saves { is_there: false, open: 0, over: 0, newer: 0 },
        frame_changed: true,
        drawn_at: Time::START,
        screens_changed: PadSet::ALL,
        calls: ByPad([0; Pad::COUNT]),
        settings_changed: false,
        asks_upright: false,
        boot: false,
        care: Care::NEW,
        rest: Rest::Awake,
        began: Time::START,
        chance: 0,
        journal_from: None,
        tones: Deque::new(),
        lines: Deque::new(),
    };

    /// The LED frame must be drawn again.
    pub fn touch_frame(&mut self) {
        self.frame_changed = true;
    }

    /// The OLED of this pad must be drawn again.
    pub fn touch_screen(&mut self, pad: Pad) {
        self.screens_changed = self.screens_changed.with(pad);
    }

    /// The player with this pad should see the game now: something is asked, or another player takes the pad. Shells that keep
    /// Peek down after a click let go of it. Everybody may know when this happens: never call it for a hidden action.
    pub fn call(&mut self, pad: Pad) {
        self.calls[pad] = self.calls[pad].wrapping_add(1);
    }

    /// All players should see the game now: it begins, or it is over.
    pub fn call_all(&mut self) {
        Pad::ALL.into_iter().for_each(|pad| self.call(pad));
    }

    /// Everything must be drawn again.
    pub fn touch_all(&mut self) {
        self.frame_changed = true;
        self.screens_changed = PadSet::ALL;
    }

    /// How brightly the settings let the panel shine.
    pub fn light(&self) -> Light {
        self.settings.light(self.panel().leds())
    }

    /// The panel as it is built and set up.
    pub fn panel(&self) -> Panel {
        if self.settings.layout.single { Panel::Small } else { self.health.panel }
    }

    /// The device is to restart into the boot loader.
    pub fn ask_for_boot(&mut self) {
        self.say(format_args!("boot loader"));
        self.boot = true;
    }

    /// Takes over new settings; they go to the store as well.
    pub fn change_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.settings_changed = true;
        self.touch_all();
    }

    /// When the frame was drawn last.
    pub fn drawn_at(&self) -> Time {
        self.drawn_at
    }

    /// Dice nobody can foresee.
    pub fn dice(&mut self) -> Dice {
        let mut dice = Dice::new(self.chance ^ self.now.0);
        self.chance = u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32());
        dice
    }

    /// Is the game on the table being saved?
    pub fn is_saved(&self) -> bool {
        self.saves.is_there
    }

    /// The journal of the finished game goes to the console.
    pub fn tell_journal(&mut self) {
        self.journal_from = Some(0);
    }

    /// Plays a tone after those that wait; the newest is dropped when too many wait.
    pub fn play(&mut self, hz: u16, millis: u16) {
        if self.settings.sound && !self.care.is_show() {
            let _ = self.tones.push_back(Tone { hz, millis });
        }
    }

    /// Says a line on the console; the newest is dropped when too many wait.
    pub fn say(&mut self, text: core::fmt::Arguments<'_>) {
        let mut line = ConsoleLine::new();
        // A line that is too long is cut at its end.
        let _ = core::fmt::write(&mut line, text);
        let _ = self.lines.push_back(line);
    }
}

/// What a stage wants next.
pub enum Next {
    /// Nothing else.
    Stay,
    /// The self-test.
    SelfTest,
    /// The start menu.
    Lobby,
    /// The service mode.
    Service,
    /// The game that the start menu has settled.
    Game,
    /// The games that were left.
    GoOn,
    /// The lesson of the game in the start menu, for the person at this chair.
    Learn(Chair),
    /// The games that are over.
    Review,
    /// The game ends before its end, for good.
    End,
}
