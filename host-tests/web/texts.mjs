/** The texts of the page, in the languages of the device. An entry is `name: ['English', 'Polski']`. */

import { GAME_NAMES } from './game-names.mjs';

export const LANGUAGES = ['en', 'pl'];

/** The games in the order of the device's list, by their ids. */
export const GAMES = Object.keys(GAME_NAMES);
const { hive: HIVE, termites: TERMITES, xobos: XOBOS } = GAME_NAMES;

const TEXTS = {
  ...GAME_NAMES,
  newGame: ['New game', 'Nowa gra'],
  newGameTitle: ['Save this game and open the start menu', 'Zapisz tę grę i otwórz menu startowe'],
  undo: ['Undo', 'Cofnij'],
  undoTitle: ['Undo the last action', 'Cofnij ostatnią akcję'],
  hint: ['Hint', 'Podpowiedź'],
  hintTitle: ['Show a good move', 'Pokaż dobry ruch'],
  language: ['Language', 'Język'],
  oneClick: ['One click plays', 'Jedno kliknięcie'],
  oneClickTitle: [
    'A click on a cell that can be chosen chooses it. Without this, the first click moves the cursor and the second one chooses.',
    'Kliknięcie pola, które można wybrać, wybiera je. Bez tej opcji pierwsze kliknięcie przenosi kursor, a drugie wybiera.',
  ],
  clickAgain: ['A fight cannot be undone. Click once more to start it.', 'Walki nie można cofnąć. Kliknij jeszcze raz, aby ją zacząć.'],
  chooseOnScreen: ['First choose on the screen of seat #.', 'Najpierw wybierz coś na ekranie miejsca #.'],
  besideBoard: ['Beside the board', 'Obok planszy'],
  reviewAt: ['Action # of #', 'Akcja # z #'],
  reviewSlider: ['Position in the game', 'Miejsce w grze'],
  aheadAbove: ['Above the line: # is ahead', 'Nad linią: prowadzi #'],
  aheadBy: ['# is ahead by # pt', '# prowadzi o # pkt'],
  behindBy: ['# is behind by # pt', '# traci # pkt'],
  oddsAbove: ['Above the line: # expects to win', 'Nad linią: szanse na wygraną ma #'],
  oddsOf: ['# expects # %', '#: szanse # %'],
  coachSeen: ['Analysed # of # actions', 'Zbadano # z # akcji'],
  turningPoint: ['Turning point: action #', 'Punkt zwrotny: akcja #'],
  noTurningPoint: ['All actions are analysed', 'Zbadano wszystkie akcje'],
  accuracyOf: ['#: accuracy # %', '#: dokładność # %'],
  judgement_best: ['best', 'najlepszy ruch'],
  judgement_good: ['good', 'dobry ruch'],
  judgement_inaccuracy: ['inaccuracy', 'nieścisłość'],
  judgement_mistake: ['mistake', 'błąd'],
  judgement_blunder: ['blunder', 'gafa'],
  judged: ['Judgement: #', 'Ocena: #'],
  judgedBetter: ['Judgement: #. Better: #. #', 'Ocena: #. Lepiej: #. #'],
  nextMistake: ['Next mistake', 'Następny błąd'],
  reviewFile: ['Save with judgements', 'Zapisz z ocenami'],
  evenScore: ['Nobody is ahead', 'Nikt nie prowadzi'],
  close: ['Close', 'Zamknij'],
  targets: ['Cells you can choose', 'Pola do wyboru'],
  chooseTarget: ['Choose', 'Wybierz'],
  east: ['east', 'wschód'],
  northEast: ['north-east', 'północny wschód'],
  northWest: ['north-west', 'północny zachód'],
  west: ['west', 'zachód'],
  southWest: ['south-west', 'południowy zachód'],
  southEast: ['south-east', 'południowy wschód'],
  aloneHere: ['Nothing next to it', 'Obok nic nie ma'],
  litCell: ['lit', 'świeci'],
  developer: ['For developers', 'Dla programistów'],
  engine: ['Engine', 'Silnik'],
  firmware: ['Firmware, emulated', 'Firmware w emulatorze'],
  firmwareMini: ['Firmware, small panel', 'Firmware, mały panel'],
  restart: ['Restart', 'Restart'],
  restartTitle: ['Switch the device off and on again', 'Wyłącz i włącz urządzenie'],
  pull: ['Pull the plug', 'Wyjmij wtyczkę'],
  plugIn: ['Plug in', 'Włóż wtyczkę'],
  plugTitle: [
    'Cut the power at once. The game so far is saved.',
    'Natychmiast odetnij zasilanie. Dotychczasowa gra jest zapisana.',
  ],
  soundOn: ['Sound on', 'Dźwięk wł.'],
  soundOff: ['Sound off', 'Dźwięk wył.'],
  soundTitle: ["The device's buzzer", 'Brzęczyk urządzenia'],
  switchOff: ['Switch off', 'Wyłącz'],
  switchOn: ['Switch on', 'Włącz'],
  powerTitle: ['Switch the device off once everything is saved', 'Wyłącz urządzenie, gdy wszystko zostanie zapisane'],
  pause: ['Pause', 'Pauza'],
  pauseTitle: ['Stop the time of the device', 'Zatrzymaj czas urządzenia'],
  step: ['One frame', 'Jedna klatka'],
  stepTitle: ['Advance by 1/60 s while the device is paused', 'Przesuń czas o 1/60 s podczas pauzy'],
  pace: ['Speed', 'Tempo'],
  zoom: ['Zoom', 'Powiększenie'],
  turn: ['Turn', 'Obróć'],
  turnTitle: ['View the table from another side', 'Obejrzyj stół z innej strony'],
  full: ['Full screen', 'Pełny ekran'],
  speedTitle: ['Device time relative to real time', 'Czas urządzenia względem rzeczywistego'],
  realTime: ['real time', 'czas rzeczywisty'],
  speedPercent: ['# % speed', '# % prędkości'],
  paused: ['paused', 'pauza'],
  update: ['Update', 'Aktualizuj'],
  service: ['Service of a real device', 'Serwis prawdziwego urządzenia'],
  seat: ['Seat', 'Miejsce'],
  seatLower: ['seat', 'miejsce'],
  toMove: ['to move', 'ma ruch'],
  whole: ['The whole device: board, screens and pads', 'Całe urządzenie: plansza, ekrany i pady'],
  board: ['The board', 'Plansza'],
  seatView: ['Screen and pad of the seat', 'Ekran i pad miejsca'],
  padOf: ['Pad of seat #', 'Pad miejsca #'],
  Up: ['Up', 'Góra'],
  Down: ['Down', 'Dół'],
  Left: ['Left', 'Lewo'],
  Right: ['Right', 'Prawo'],
  OK: ['OK', 'OK'],
  Back: ['Back', 'Back'],
  Peek: ['Peek', 'Peek'],
  Menu: ['Menu', 'Menu'],
  screenOf: ['Screen of seat #', 'Ekran miejsca #'],
  dark: ['(dark)', '(ciemny)'],
  picture: ['(picture without text)', '(obraz bez tekstu)'],
  boardText: ['Board as text', 'Plansza jako tekst'],
  boardEmpty: ['There is nothing on the board to describe.', 'Na planszy nie ma nic do opisania.'],
  cell: ['Row #, cell #', 'Rząd #, pole #'],
  keys: ['Keys', 'Klawisze'],
  keysIntro: [
    'Press buttons, rows of a screen and cells with the mouse or a finger, or use the keyboard. A click on a cell that can be chosen chooses it; a click on another cell describes it. Click Peek to hold it until you click it again or have to decide.',
    'Naciskaj przyciski, wiersze ekranu i pola myszą lub palcem albo używaj klawiatury. Kliknięcie pola, które można wybrać, wybiera je; kliknięcie innego pola opisuje je. Kliknij Peek, aby go przytrzymać, aż klikniesz ponownie albo przyjdzie pora na twoją decyzję.',
  ],
  keysMore: [
    "The keys 1 to 4, or a click on a seat's screen, choose the seat for the first column.",
    'Klawisze od 1 do 4 albo kliknięcie ekranu wybierają miejsce dla pierwszej kolumny.',
  ],
  or: ['or', 'lub'],
  console: ['Console', 'Konsola'],
  consoleLabel: ['Console output of the device', 'Wyjście konsoli urządzenia'],
  command: ['Command', 'Polecenie'],
  belowDevice: ['Screen text, keys, saved games and tools for developers', 'Tekst ekranu, klawisze, zapisane gry i narzędzia programistów'],
  puzzles: ['Puzzles', 'Zadania'],
  puzzlesIntro: ['Positions with one solution. The device shows the task and answers every move.', 'Pozycje z jednym rozwiązaniem. Urządzenie pokazuje zadanie i odpowiada na każdy ruch.'],
  puzzlesUnavailable: ['This engine has its puzzles in the start menu of the device only.', 'Ten silnik ma zadania tylko w menu startowym urządzenia.'],
  puzzleToday: ['Puzzle of the day', 'Zadanie dnia'],
  puzzleAny: ['Another one', 'Inne'],
  puzzleTheme: ['#: #. # (#)', '#: #. # (#)'],
  puzzleCopy: ['Copy the link to this puzzle', 'Skopiuj link do tego zadania'],
  puzzleNone: ['There is no puzzle on the device.', 'Na urządzeniu nie ma zadania.'],
  puzzleOpen: ['The puzzle is on the device.', 'Zadanie jest na urządzeniu.'],
  puzzleRefused: ['The puzzle cannot be opened now. Leave the game first.', 'Teraz nie można otworzyć zadania. Najpierw zakończ grę.'],
  puzzleUnknown: ['There is no such puzzle.', 'Nie ma takiego zadania.'],
  games: ['Saved games', 'Zapisane gry'],
  gamesIntro: [
    'All games are saved in this browser. Save a game as a file or a link to open it on another device. You can step through a finished game.',
    'Wszystkie gry są zapisane w tej przeglądarce. Zapisz grę jako plik lub link, aby otworzyć ją na innym urządzeniu. Skończoną grę można przejrzeć krok po kroku.',
  ],
  gameFromFile: ['Open a file', 'Otwórz plik'],
  gamesUnavailable: [
    'Switch the device on to list, export or import games.',
    'Włącz urządzenie, aby zobaczyć, zapisać lub wczytać gry.',
  ],
  noGames: ['There are no saved games yet.', 'Nie ma jeszcze zapisanych gier.'],
  savedGame: ['#: #, #, # actions', '#: #, #, akcji: #'],
  stateFinished: ['finished', 'skończona'],
  stateAbandoned: ['abandoned', 'porzucona'],
  stateTime: ['time ran out', 'koniec czasu'],
  stateUnfinished: ['unfinished', 'niedokończona'],
  stateUnreadable: ['unreadable', 'nieczytelna'],
  openGame: ['Open', 'Otwórz'],
  gamePaste: ['Paste a game', 'Wklej grę'],
  gamePasteOpen: ['Open the pasted game', 'Otwórz wklejoną grę'],
  gameFile: ['Save as file', 'Zapisz jako plik'],
  gameLink: ['Copy link', 'Skopiuj link'],
  gameOpened: ['The game is open on the device.', 'Gra jest otwarta na urządzeniu.'],
  gameImported: ['The game was imported.', 'Gra została wczytana.'],
  gameImportedAndOpen: ['The game was imported and is open on the device.', 'Gra została wczytana i jest otwarta na urządzeniu.'],
  gameSaved: [
    'The game is saved. To open it, leave the current game and use the start menu.',
    'Gra jest zapisana. Aby ją otworzyć, wyjdź z trwającej gry i użyj menu startowego.',
  ],
  gameImportedRestarted: [
    'The game was imported, and the device was restarted to find it. Open it from the start menu with Continue or Review.',
    'Gra została wczytana, a urządzenie uruchomiono ponownie, aby ją znalazło. Otwórz ją z menu startowego: Graj dalej albo Przegląd.',
  ],
  gameRefused: ['The game cannot be used: #.', 'Tej gry nie można użyć: #.'],
  fileSaved: ['File saved.', 'Plik zapisany.'],
  linkCopied: ['Link copied.', 'Link skopiowany.'],
  manualMissing: [
    'The manual could not be loaded. Check the network connection and try again.',
    'Nie udało się wczytać instrukcji. Sprawdź połączenie z siecią i spróbuj ponownie.',
  ],
  howToPlay: ['How to play', 'Jak grać'],
  licences: ['Licences', 'Licencje'],
  notice: [
    `${HIVE[0]}, ${TERMITES[0]} and ${XOBOS[0]} are names of games that belong to their owners. Hexboard is an independent implementation of their rules. It is not affiliated with, sponsored by or endorsed by the owners of these games. Robale is a game by Jan Stachurski, implemented here from version 2.0 of its rules (14 June 2023).`,
    `${HIVE.join(' (')}), ${TERMITES.join(' (')}) i ${XOBOS.join(' (')}) to nazwy gier należące do ich właścicieli. Hexboard jest niezależną implementacją ich zasad. Nie jest związany z właścicielami tych gier ani przez nich sponsorowany lub zatwierdzony. Robale to gra Jana Stachurskiego, tutaj według zasad w wersji 2.0 z 14 czerwca 2023.`,
  ],
  starting: ['Starting #', 'Uruchamiam: #'],
  running: ['Running #', 'Działa: #'],
  machineName: ['the machine as WebAssembly', 'maszyna jako WebAssembly'],
  firmwareName: ['the firmware image in an emulated RP2040', 'obraz firmware w emulowanym RP2040'],
  firmwareMiniName: ['the firmware image of the small panel in an emulated RP2040', 'obraz firmware małego panelu w emulowanym RP2040'],
  plugPulled: ['The device is unplugged. The game so far is saved.', 'Wtyczka jest wyjęta. Dotychczasowa gra jest zapisana.'],
  serverUnreachable: [
    'The server of this page does not answer. If it has stopped, restart it with `cargo xtask play`. This page reconnects automatically.',
    'Serwer tej strony nie odpowiada. Jeśli został zatrzymany, uruchom go ponownie poleceniem `cargo xtask play`. Strona połączy się z nim sama.',
  ],
  siteUnreachable: [
    'This site does not answer. Check the network connection. This page reconnects automatically.',
    'Ta witryna nie odpowiada. Sprawdź połączenie z siecią. Strona połączy się z nią sama.',
  ],
  stillBuilding: [
    'The firmware image is being built, which takes a few minutes. The emulator starts automatically when it is ready.',
    'Trwa budowanie obrazu firmware, co zajmie kilka minut. Emulator uruchomi się sam, gdy obraz będzie gotowy.',
  ],
  imageFailed: [
    'The firmware image could not be built: #. See the terminal of `cargo xtask play`.',
    'Nie udało się zbudować obrazu firmware: #. Zobacz terminal, w którym działa `cargo xtask play`.',
  ],
  imagesFailed: [
    'The firmware images could not be built, so the emulator is not available: #',
    'Nie udało się zbudować obrazów firmware, więc emulator jest niedostępny: #',
  ],
  imagesBuilding: [
    'The firmware images for the emulator are being built in the background.',
    'Obrazy firmware dla emulatora są budowane w tle.',
  ],
  imageMissing: ['There is no firmware image. #', 'Nie ma obrazu firmware. #'],
  shellMissing: ['The WebAssembly build is missing. #', 'Brakuje pliku WebAssembly. #'],
  shellBroken: ['The WebAssembly build does not run (#). #', 'Nie można uruchomić pliku WebAssembly (#). #'],
  buildImage: ['Build it with `#`, then press Restart.', 'Zbuduj go poleceniem `#`, a potem naciśnij Restart.'],
  playAgain: [
    'Start `cargo xtask play` again to build it, then press Restart.',
    'Uruchom ponownie `cargo xtask play`, aby go zbudować, a potem naciśnij Restart.',
  ],
  siteAgain: [
    'The operator of this site can create it again with `cargo xtask page`. Then reload this page.',
    'Administrator witryny może utworzyć ją ponownie poleceniem `cargo xtask page`. Potem odśwież tę stronę.',
  ],
  otherServer: ['The server of this page has a different version.', 'Serwer tej strony ma inną wersję.'],
  machineStopped: ['The machine has stopped: #. Press Restart.', 'Maszyna się zatrzymała: #. Naciśnij Restart.'],
  emulatorNotStarted: ['The emulator cannot start: #. Press Restart.', 'Nie można uruchomić emulatora: #. Naciśnij Restart.'],
  emulatorStopped: ['The emulator has stopped: #. Press Restart.', 'Emulator się zatrzymał: #. Naciśnij Restart.'],
  notSaved: ['The browser cannot save the game: #. Press Restart.', 'Przeglądarka nie może zapisać gry: #. Naciśnij Restart.'],
  emulatorNotLoaded: ['The emulator cannot be loaded. # Press Restart.', 'Nie można wczytać emulatora. # Naciśnij Restart.'],
  takenOver: [
    'The device now runs in another tab. Close that tab, then press Restart.',
    'Urządzenie działa teraz w innej karcie. Zamknij tamtą kartę, a potem naciśnij Restart.',
  ],
  inUse: [
    'The device is in use in another tab of this browser. It starts here when that tab is closed.',
    'Urządzenie jest używane w innej karcie tej przeglądarki. Uruchomi się tutaj, gdy tamta karta zostanie zamknięta.',
  ],
  storesNothing: ['this browser does not store data', 'ta przeglądarka nie przechowuje danych'],
  worksOffline: ['This page now works offline.', 'Ta strona działa teraz bez sieci.'],
  notOffline: [
    'This browser does not store the page, so it needs a network connection.',
    'Ta przeglądarka nie przechowuje strony, więc potrzebne jest połączenie z siecią.',
  ],
  newVersion: ['A new version of this page is available.', 'Dostępna jest nowa wersja tej strony.'],
  switchedOff: ['The device is off. The game so far is saved.', 'Urządzenie jest wyłączone. Dotychczasowa gra jest zapisana.'],
};

let language = 0;

/** The language of the page: 0 is English, 1 is Polish. */
export const currentLanguage = () => language;

/**
 * Returns a text in the current language; each `#` is replaced by a value.
 * @param {string} name
 * @param {...(string | number)} values
 */
export function text(name, ...values) {
  return TEXTS[name][language].replaceAll('#', () => String(values.shift()));
}

/**
 * An error with a message in the language of the page. A worker does not know the language, so it
 * sends `textArguments` to the page, which translates them.
 */
export class Failure extends Error {
  /** @param {string} name of a text @param {...(string | number)} values */
  constructor(name, ...values) {
    super(text(name, ...values));
    this.textArguments = [name, ...values];
  }
}

/** Returns all texts, for tests that check that each has both languages. */
export const allTexts = () => TEXTS;

/**
 * Applies a language to the page: contents (`data-text`), names (`data-label`) and hints
 * (`data-title`) of all elements.
 */
export function setLanguage(number) {
  language = LANGUAGES[number] ? number : 0;
  document.documentElement.lang = LANGUAGES[language];
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', text(element.dataset.label));
  for (const element of document.querySelectorAll('[data-title]')) element.title = text(element.dataset.title);
}
