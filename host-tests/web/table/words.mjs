/** The texts of the table pages in both languages. The page of a phone has its own choice. */

/** @type {Record<string, [string, string]>} English, Polish */
const TEXTS = {
  joinTitle: ['Join the table', 'Dołącz do stołu'],
  yourName: ['Your name', 'Twoje imię'],
  otherName: ['Name of another player', 'Imię drugiego gracza'],
  chooseSeat: ['Choose a seat', 'Wybierz miejsce'],
  seat: ['Seat #', 'Miejsce #'],
  free: ['free', 'wolne'],
  computer: ['computer', 'komputer'],
  away: ['not connected', 'bez połączenia'],
  here: ['connected', 'połączono'],
  takeSeat: ['Take over', 'Przejmij'],
  watch: ['Only watch', 'Tylko oglądaj'],
  language: ['Language', 'Język'],
  theme: ['Colours', 'Kolory'],
  themeAuto: ['automatic', 'automatyczne'],
  themeLight: ['light', 'jasne'],
  themeDark: ['dark', 'ciemne'],
  code: ['Code', 'Kod'],
  openTable: ['Go to the table', 'Przejdź do stołu'],
  newTable: ['New table', 'Nowy stół'],
  startIntro: ['Type the code from the big screen, or open a new table on this screen.', 'Wpisz kod z dużego ekranu albo otwórz nowy stół na tym ekranie.'],
  noTable: ['There is no table with this code.', 'Nie ma stołu o tym kodzie.'],
  scan: ['Scan to join', 'Zeskanuj, aby dołączyć'],
  orCode: ['or open # and type', 'albo otwórz # i wpisz'],
  connecting: ['Connecting …', 'Łączenie …'],
  paused: ['The game is paused', 'Gra wstrzymana'],
  locked: ['The room is locked', 'Pokój jest zamknięty'],
  yourTurn: ['Your turn', 'Twój ruch'],
  turnOf: ['Turn: #', 'Ruch: #'],
  waitStart: ['Waiting for the start', 'Czekamy na początek'],
  show: ['The board plays by itself until somebody joins.', 'Plansza gra sama, dopóki nikt nie dołączy.'],
  over: ['The game is over', 'Koniec gry'],
  winner: ['Winner: #', 'Wygrywa: #'],
  dice: ['Dice', 'Kości'],
  news: ['What happened', 'Co się stało'],
  watching: ['watching: #', 'ogląda: #'],
  players: ['Players', 'Gracze'],
  computers: ['Computers', 'Komputery'],
  beginner: ['beginner', 'wstępne'],
  easy: ['easy', 'łatwe'],
  normal: ['normal', 'średnie'],
  hard: ['hard', 'trudne'],
  adaptive: ['adaptive', 'zmienne'],
  game: ['Game', 'Gra'],
  start: ['Start the game', 'Rozpocznij grę'],
  host: ['Host', 'Gospodarz'],
  hostKey: ['Key of the host', 'Klucz gospodarza'],
  claim: ['Be the host', 'Zostań gospodarzem'],
  lock: ['Lock the room', 'Zamknij pokój'],
  unlock: ['Unlock the room', 'Otwórz pokój'],
  pause: ['Pause', 'Wstrzymaj'],
  resume: ['Continue', 'Wznów'],
  end: ['End the game (it is saved)', 'Zakończ grę (zostanie zapisana)'],
  remove: ['Remove', 'Usuń'],
  more: ['More', 'Więcej'],
  close: ['Close', 'Zamknij'],
  addPlayer: ['Add a player on this phone', 'Dodaj gracza na tym telefonie'],
  leave: ['Leave the seat', 'Zwolnij miejsce'],
  board: ['Board', 'Plansza'],
  boardHint: ['Tap a cell to move there, tap it again to choose it.', 'Dotknij pola, aby tam przejść, i jeszcze raz, aby je wybrać.'],
  screen: ['Your screen', 'Twój ekran'],
  pad: ['Buttons', 'Przyciski'],
  up: ['Up', 'W górę'],
  down: ['Down', 'W dół'],
  left: ['Left', 'W lewo'],
  right: ['Right', 'W prawo'],
  ok: ['OK', 'OK'],
  back: ['Back', 'Wstecz'],
  peek: ['Peek', 'Podgląd'],
  menu: ['Menu', 'Menu'],
  takeoverTitle: ['Take over seat #', 'Przejęcie miejsca #'],
  takeoverCode: ['Type the code from the big screen', 'Wpisz kod z dużego ekranu'],
  takeoverWait: ['Another player must agree.', 'Inny gracz musi się zgodzić.'],
  takeoverAsk: ['Somebody wants to take over seat #. Do you agree?', 'Ktoś chce przejąć miejsce #. Zgadzasz się?'],
  takeoverShow: ['Code to take over seat #', 'Kod do przejęcia miejsca #'],
  yes: ['Yes', 'Tak'],
  no: ['No', 'Nie'],
  fullScreen: ['Full screen', 'Pełny ekran'],
  follow: ['Follow a device', 'Śledź urządzenie'],
  errorTaken: ['This seat is taken.', 'To miejsce jest zajęte.'],
  errorLocked: ['The room is locked.', 'Pokój jest zamknięty.'],
  errorName: ['Type a name first.', 'Najpierw wpisz imię.'],
  errorTable: ['There is no table with this code.', 'Nie ma stołu o tym kodzie.'],
  errorKey: ['This key is wrong.', 'Klucz jest nieprawidłowy.'],
  errorCode: ['This code is wrong.', 'Kod jest nieprawidłowy.'],
  errorConnected: ['The phone of this seat is connected.', 'Telefon tego miejsca jest połączony.'],
  errorBusy: ['Somebody else is doing that.', 'Ktoś inny już to robi.'],
  errorRefused: ['The others do not agree.', 'Inni się nie zgadzają.'],
  errorPaused: ['The game is paused.', 'Gra jest wstrzymana.'],
  errorPlayers: ['This game needs another number of players.', 'Ta gra wymaga innej liczby graczy.'],
  errorHost: ['Only the host can do that.', 'Może to zrobić tylko gospodarz.'],
  errorSeat: ['This is not your seat.', 'To nie twoje miejsce.'],
  errorDevice: ['This table shows a device. Play on its pads.', 'Ten stół pokazuje urządzenie. Graj na jego padach.'],
  errorFull: ['The table is full.', 'Stół jest pełny.'],
};

const LANGUAGE = 'hexboard.table.language';

/** Reads or writes a value that the browser keeps; without storage it lasts as long as the page. */
export function stored(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The browser keeps nothing.
  }
  return value ?? null;
}

/** The language of this page: as chosen, else that of the browser. */
export let language = ['en', 'pl'].find((known) => known === stored(LANGUAGE)) ?? (navigator.language.startsWith('pl') ? 'pl' : 'en');

/** Returns a text; `#` stands for the value. @param {string} name @param {string | number} [value] */
export function text(name, value = '') {
  return (TEXTS[name]?.[language === 'pl' ? 1 : 0] ?? name).replace('#', value);
}

/** Returns the text for a refused request. @param {string} why */
export function errorText(why) {
  const name = `error${why[0].toUpperCase()}${why.slice(1)}`;
  return TEXTS[name] ? text(name) : why;
}

/** Changes the language and translates the page. @param {string} chosen */
export function setLanguage(chosen) {
  language = chosen;
  stored(LANGUAGE, chosen);
  translate();
}

/** Fills in all texts of the page: `data-text` for contents, `data-label` for names. */
export function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = text(element.dataset.text, element.dataset.value);
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', text(element.dataset.label));
  }
}
