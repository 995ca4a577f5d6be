/** The texts of the page, in the languages of the device. A line is `name: ['English', 'Polski']`. */

export const LANGUAGES = ['en', 'pl'];

/**
 * The games in the order of the device's list, by their ids; each has a text of that name. A test
 * in `host-tests/src/dispatch.rs` compares both lists.
 */
export const GAMES = ['termites', 'robale', 'hive', 'xobos'];

const TEXTS = {
  termites: ['Termites', 'Termity'],
  robale: ['Robale', 'Robale'],
  hive: ['Hive', 'Rój'],
  xobos: ['Guardians of Xobos', 'Strażnicy Xobos'],
  engine: ['Engine', 'Silnik'],
  firmware: ['Firmware, emulated', 'Firmware w emulatorze'],
  firmwareMini: ['Firmware, small panel', 'Firmware, mały panel'],
  restart: ['Restart', 'Restart'],
  restartTitle: ['Switch the device off and on again', 'Wyłącz i włącz urządzenie'],
  pull: ['Pull the plug', 'Wyjmij wtyczkę'],
  plugIn: ['Plug in', 'Włóż wtyczkę'],
  plugTitle: ['Cut the power at this instant; what was played is kept', 'Odetnij prąd w tej chwili; rozegrane ruchy zostają'],
  soundOn: ['Sound on', 'Dźwięk wł.'],
  soundOff: ['Sound off', 'Dźwięk wył.'],
  soundTitle: ["The device's buzzer", 'Brzęczyk urządzenia'],
  switchOff: ['Switch off', 'Wyłącz'],
  switchOn: ['Switch on', 'Włącz'],
  powerTitle: ['The switch of the device: off once everything is written', 'Wyłącznik urządzenia: gaśnie, gdy wszystko jest zapisane'],
  pause: ['Pause', 'Pauza'],
  pauseTitle: ["Stop the device's time", 'Zatrzymaj czas urządzenia'],
  step: ['One frame', 'Jedna klatka'],
  stepTitle: ['A sixtieth of a second, while the device is paused', 'Jedna sześćdziesiąta sekundy podczas pauzy'],
  pace: ['Speed', 'Tempo'],
  zoom: ['Zoom', 'Powiększenie'],
  turn: ['Turn', 'Obróć'],
  turnTitle: ['Look at the table from another side', 'Spójrz na stół z innej strony'],
  full: ['Full screen', 'Pełny ekran'],
  speedTitle: ["The device's time against real time", 'Czas urządzenia względem rzeczywistego'],
  realTime: ['real time', 'czas rzeczywisty'],
  ofItsSpeed: ['# % of its speed', '# % prędkości'],
  paused: ['paused', 'pauza'],
  useIt: ['Use it', 'Użyj'],
  seat: ['Seat', 'Miejsce'],
  seatLower: ['seat', 'miejsce'],
  toMove: ['to move', 'na ruchu'],
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
  picture: ['(a picture without words)', '(obraz bez słów)'],
  boardWords: ['The board in words', 'Plansza słowami'],
  noBoard: ['There is nothing on the board that can be told in words.', 'Na planszy nie ma nic, co można opisać słowami.'],
  cell: ['Row #, cell #', 'Rząd #, pole #'],
  keys: ['Keys', 'Klawisze'],
  keysIntro: [
    'Press the pads and the cells with the mouse or with fingers, or use the keyboard. A click on a cell moves the cursor there, a click on the cell under the cursor chooses it. A click on Peek holds it until the next click or until something is asked.',
    'Naciskaj pady i pola myszą lub palcami albo używaj klawiatury. Kliknięcie pola przenosi na nie kursor, a kliknięcie pola pod kursorem je wybiera. Kliknięcie Peek przytrzymuje go do następnego kliknięcia lub pytania.',
  ],
  keysMore: [
    "The keys 1 to 4, or a click on a seat's screen, choose the seat of the first column.",
    'Klawisze od 1 do 4 albo kliknięcie ekranu wybierają miejsce z pierwszej kolumny.',
  ],
  or: ['or', 'lub'],
  console: ['Console', 'Konsola'],
  consoleLabel: ['What the device says on its console', 'Co urządzenie mówi na konsoli'],
  command: ['Command', 'Polecenie'],
  besides: ['Words, keys, console and manuals', 'Słowa, klawisze, konsola i instrukcje'],
  games: ['Saved games', 'Zapisane gry'],
  gamesIntro: [
    'Every game is kept in this browser. Save one as a file or a link to open it on another machine; a game that is over can be stepped through.',
    'Każda gra zostaje w tej przeglądarce. Zapisz ją jako plik lub link, by otworzyć na innym urządzeniu; skończoną grę można przejrzeć krok po kroku.',
  ],
  gameFromFile: ['Open a file', 'Otwórz plik'],
  gamesElsewhere: ['Games leave and come by the WebAssembly engine.', 'Gry przenosi silnik WebAssembly.'],
  noGames: ['No game has been saved yet.', 'Nie ma jeszcze zapisanych gier.'],
  savedGame: ['#: #, #, # actions', '#: #, #, akcji: #'],
  standsFinished: ['finished', 'skończona'],
  standsAbandoned: ['abandoned', 'porzucona'],
  standsTime: ['ended by the clock', 'zakończona na czas'],
  standsLeft: ['can go on', 'do dokończenia'],
  standsUnreadable: ['cannot be read', 'nie do odczytania'],
  openGame: ['Open', 'Otwórz'],
  gameFile: ['As a file', 'Jako plik'],
  gameLink: ['As a link', 'Jako link'],
  gameOpened: ['The game is on the device.', 'Gra jest na urządzeniu.'],
  gameArrived: ['The game has arrived.', 'Gra dotarła.'],
  gameTaken: ['The game has arrived and is on the device.', 'Gra dotarła i jest na urządzeniu.'],
  gameWaits: ['The game is kept. It opens from the start menu: leave the game that is being played first.', 'Gra jest zapisana. Otwiera się z menu startowego: najpierw wyjdź z trwającej gry.'],
  gameInStore: [
    'The game has arrived, and the device was switched off and on to find it. It opens from the start menu: Continue or Review.',
    'Gra dotarła, a urządzenie zostało wyłączone i włączone, żeby ją znaleźć. Otwiera się z menu startowego: Graj dalej albo Przegląd.',
  ],
  gameRefused: ['The game cannot be used: #.', 'Tej gry nie można użyć: #.'],
  fileSaved: ['The file is saved.', 'Plik jest zapisany.'],
  linkCopied: ['The link is copied.', 'Link jest skopiowany.'],
  manualGone: [
    'The manual cannot be fetched. Try again when the network is back.',
    'Nie można pobrać instrukcji. Spróbuj ponownie, gdy wróci sieć.',
  ],
  howToPlay: ['How to play', 'Jak grać'],
  licences: ['Licences', 'Licencje'],
  starting: ['Starting #', 'Uruchamiam: #'],
  running: ['Running #', 'Działa: #'],
  machineName: ['the machine as WebAssembly', 'maszyna jako WebAssembly'],
  firmwareName: ['the firmware image in an emulated RP2040', 'obraz firmware w emulowanym RP2040'],
  firmwareMiniName: ['the firmware image of the small panel in an emulated RP2040', 'obraz firmware małego panelu w emulowanym RP2040'],
  plugPulled: ['The plug is pulled. What was played is kept.', 'Wtyczka jest wyjęta. Rozegrane ruchy zostały.'],
  serverGone: [
    'The server of this page does not answer. If it has ended, start it with `cargo xtask play`: this page goes on by itself as soon as the server is back.',
    'Serwer tej strony nie odpowiada. Jeśli się zakończył, uruchom go przez `cargo xtask play`: strona sama ruszy dalej, gdy serwer wróci.',
  ],
  siteGone: [
    'The site of this page does not answer. Check the network: this page goes on by itself as soon as the site is back.',
    'Serwer tej strony nie odpowiada. Sprawdź sieć: strona sama ruszy dalej, gdy serwer wróci.',
  ],
  stillBuilding: [
    'The firmware image is being built, which takes some minutes. The emulator starts by itself when it is ready.',
    'Obraz firmware jest budowany, co trwa kilka minut. Emulator ruszy sam, gdy obraz będzie gotowy.',
  ],
  imageFailed: [
    'The firmware image could not be built: #. See where `cargo xtask play` runs.',
    'Nie udało się zbudować obrazu firmware: #. Zajrzyj tam, gdzie działa `cargo xtask play`.',
  ],
  imagesFailed: [
    'The firmware images could not be built, so there is no emulator: #',
    'Nie udało się zbudować obrazów firmware, więc nie ma emulatora: #',
  ],
  imagesBuilding: [
    'The firmware images for the emulator are being built behind this page.',
    'Obrazy firmware dla emulatora są budowane w tle.',
  ],
  imageMissing: ['There is no firmware image to run. #', 'Nie ma obrazu firmware do uruchomienia. #'],
  shellMissing: ['The WebAssembly build is missing. #', 'Brakuje kompilacji WebAssembly. #'],
  shellBroken: ['The WebAssembly build cannot be run (#). #', 'Nie można uruchomić kompilacji WebAssembly (#). #'],
  buildImage: ['Build it with `#`, then press Restart.', 'Zbuduj go przez `#`, potem naciśnij Restart.'],
  playAgain: [
    'Start `cargo xtask play` again, which makes it, then press Restart.',
    'Uruchom ponownie `cargo xtask play`, które ją tworzy, potem naciśnij Restart.',
  ],
  siteAgain: [
    'Whoever put up this site can write it again with `cargo xtask page`. Then load this page again.',
    'Kto postawił tę witrynę, może zapisać ją ponownie przez `cargo xtask page`. Potem wczytaj tę stronę jeszcze raz.',
  ],
  otherServer: ['The server of this page is of another version.', 'Serwer tej strony jest w innej wersji.'],
  machineStopped: ['The machine has stopped: #. Press Restart.', 'Maszyna się zatrzymała: #. Naciśnij Restart.'],
  emulatorNotStarted: ['The emulator cannot start: #. Press Restart.', 'Emulator nie może wystartować: #. Naciśnij Restart.'],
  emulatorStopped: ['The emulator has stopped: #. Press Restart.', 'Emulator się zatrzymał: #. Naciśnij Restart.'],
  notKept: ['The browser does not keep what was played: #. Press Restart.', 'Przeglądarka nie zapisuje rozgrywki: #. Naciśnij Restart.'],
  emulatorNotLoaded: ['The emulator cannot be loaded. # Press Restart.', 'Nie można wczytać emulatora. # Naciśnij Restart.'],
  takenOver: [
    'The device goes on in another tab. Close that one, then press Restart.',
    'Urządzenie działa dalej w innej karcie. Zamknij ją, potem naciśnij Restart.',
  ],
  inUse: [
    'The device is in use in another tab of this browser. Close it there; then it starts here.',
    'Urządzenie jest używane w innej karcie tej przeglądarki. Zamknij je tam; wtedy ruszy tutaj.',
  ],
  keepsNothing: ['this browser keeps nothing', 'ta przeglądarka niczego nie przechowuje'],
  worksOffline: ['This page now works without network.', 'Ta strona działa teraz bez sieci.'],
  notOffline: [
    'This browser does not keep the page: it works as long as the network does.',
    'Ta przeglądarka nie przechowuje strony: działa ona tak długo, jak sieć.',
  ],
  newerPage: ['A newer version of this page is ready.', 'Nowsza wersja tej strony jest gotowa.'],
  switchedOff: ['The device is switched off. What was played is kept.', 'Urządzenie jest wyłączone. Rozegrane ruchy zostały.'],
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

/** A failure in the language of the page. A worker has no page, so `told` is translated there. */
export class Failure extends Error {
  /** @param {string} name of a text @param {...(string | number)} values */
  constructor(name, ...values) {
    super(text(name, ...values));
    this.told = [name, ...values];
  }
}

/** Returns all texts, for tests that check that each has both languages. */
export const allTexts = () => TEXTS;

/**
 * Applies a language to the page: contents (`data-text`), names (`data-label`) and hints
 * (`data-title`) of all elements.
 */
export function speak(number) {
  language = LANGUAGES[number] ? number : 0;
  document.documentElement.lang = LANGUAGES[language];
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', text(element.dataset.label));
  for (const element of document.querySelectorAll('[data-title]')) element.title = text(element.dataset.title);
}
