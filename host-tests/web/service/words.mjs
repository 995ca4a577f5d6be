/** The texts of the service page in both languages, with those of the end-of-line test. */

import { allEolTexts } from './eol/words.mjs';

export const LANGUAGES = ['en', 'pl'];

/** @type {Record<string, [string, string]>} English, Polish; each `#` is a value */
const TEXTS = {
  ...allEolTexts(),
  title: ['Hexboard: service', 'Hexboard: serwis'],
  language: ['Language', 'Język'],
  connect: ['Connect a device', 'Połącz urządzenie'],
  disconnect: ['Disconnect', 'Rozłącz'],
  notConnected: ['Not connected. Plug in the USB cable, then connect.', 'Brak połączenia. Podłącz kabel USB, potem połącz.'],
  connecting: ['Connecting …', 'Łączenie …'],
  connected: ['Connected', 'Połączono'],
  noSerial: [
    'This browser cannot use serial ports. Open this page in Chrome, Edge or Opera on a computer.',
    'Ta przeglądarka nie obsługuje portów szeregowych. Otwórz stronę w Chrome, Edge lub Operze na komputerze.',
  ],
  cannotOpen: [
    'The port cannot be opened. Does another program use it?',
    'Nie można otworzyć portu. Czy używa go inny program?',
  ],
  foreign: ['This device does not answer like a Hexboard.', 'To urządzenie nie odpowiada jak Hexboard.'],
  unplugged: [
    'The device was unplugged or has restarted. Connect it again; what was not finished has changed nothing.',
    'Urządzenie odłączono lub uruchomiło się ponownie. Połącz je znowu; to, co nieukończone, niczego nie zmieniło.',
  ],
  unpluggedNow: ['The device was unplugged or has restarted.', 'Urządzenie odłączono lub uruchomiło się ponownie.'],
  noAnswer: ['The device does not answer to "#". Try again.', 'Urządzenie nie odpowiada na „#”. Spróbuj ponownie.'],
  refused: ['The device refuses: #', 'Urządzenie odmawia: #'],
  renewPage: ['Update the page', 'Zaktualizuj stronę'],
  worksOffline: ['This page now works offline.', 'Ta strona działa teraz bez sieci.'],
  notOffline: ['This page needs the network: it could not be stored.', 'Ta strona wymaga sieci: nie można jej zapisać.'],
  newVersion: ['There is a new version of this page.', 'Jest nowa wersja tej strony.'],
  device: ['Device', 'Urządzenie'],
  version: ['Version', 'Wersja'],
  state: ['Last start', 'Ostatni start'],
  supply: ['Supply (VSYS)', 'Zasilanie (VSYS)'],
  supplyByUsb: ['#, from USB', '#, z USB'],
  selfTest: ['Self-test', 'Autotest'],
  crashes: ['Crash records', 'Zapisy awarii'],
  noCrashes: ['none', 'brak'],
  eolIntro: [
    'Checks a new device in two minutes: version, self-test, screens, LEDs, buttons and the 5 V supply. You need a voltmeter.',
    'Sprawdza nowe urządzenie w dwie minuty: wersję, autotest, ekrany, diody, przyciski i zasilanie 5 V. Potrzebny woltomierz.',
  ],
  startEol: ['Start the test', 'Rozpocznij test'],
  stop: ['Cancel', 'Przerwij'],
  saveSheet: ['Save the sheet', 'Zapisz arkusz'],
  saveJson: ['Save as JSON', 'Zapisz jako JSON'],
  stepOf: ['Step # of #: #', 'Krok # z #: #'],
  settings: ['Settings', 'Ustawienia'],
  brightness: ['Brightness of the LEDs, 1 to 8', 'Jasność diod, od 1 do 8'],
  contrast: ['Contrast of the screens, 1 to 8', 'Kontrast ekranów, od 1 do 8'],
  limit: ['Current limit of the LEDs in mA', 'Limit prądu diod w mA'],
  sound: ['Sound', 'Dźwięk'],
  soundOn: ['on', 'włączony'],
  soundOff: ['off', 'wyłączony'],
  deviceLanguage: ['Language of the device', 'Język urządzenia'],
  backup: ['Save a backup', 'Zapisz kopię'],
  restore: ['Restore a backup', 'Przywróć kopię'],
  restored: ['The settings are restored.', 'Ustawienia przywrócono.'],
  notRestored: ['This file is no valid backup. Nothing has changed.', 'Ten plik nie jest poprawną kopią. Nic się nie zmieniło.'],
  wiring: ['Wiring of the panel', 'Okablowanie panelu'],
  store: ['Store', 'Zapisz'],
  stored: ['Stored.', 'Zapisano.'],
  wizard: ['Panel wizard', 'Kreator panelu'],
  wizardDone: ['The wiring is stored.', 'Okablowanie zapisano.'],
  wizardLeft: ['The wizard was cancelled. Nothing has changed.', 'Kreator przerwano. Nic się nie zmieniło.'],
  askWizardColour: ['One LED is lit. Which colour do you see?', 'Świeci jedna dioda. Jaki kolor widzisz?'],
  askCount: ['Seven LEDs are lit. Where are they?', 'Świeci siedem diod. Gdzie są?'],
  oneCell: ['In one cell', 'W jednym polu'],
  sevenCells: ['In seven cells', 'W siedmiu polach'],
  askCentre: ['One LED is lit. Where in its cell is it?', 'Świeci jedna dioda. W którym miejscu pola?'],
  centre: ['In the centre', 'Pośrodku'],
  edge: ['At an edge', 'Na brzegu'],
  askPoints: ['One LED at an edge is lit. In which direction from the centre?', 'Świeci dioda na brzegu. W którą stronę od środka?'],
  towardsRight: ['Right', 'W prawo'],
  upperRight: ['Upper right', 'W prawo w górę'],
  upperLeft: ['Upper left', 'W lewo w górę'],
  towardsLeft: ['Left', 'W lewo'],
  lowerLeft: ['Lower left', 'W lewo w dół'],
  lowerRight: ['Lower right', 'W prawo w dół'],
  askCell: ['Which cell is lit? Click it, or type its number.', 'Które pole świeci? Kliknij je lub wpisz numer.'],
  askTurned: [
    'One LED of each cell is lit. Click the cells in which it does not point right, once for each sixth of a turn.',
    'W każdym polu świeci jedna dioda. Kliknij pola, w których nie wskazuje w prawo, raz na każdą szóstą obrotu.',
  ],
  allRight: ['All point right', 'Wszystkie w prawo'],
  askCheck: ['Do the cells light up row by row from the top?', 'Czy pola zapalają się rząd po rzędzie od góry?'],
  yesStore: ['Yes, store it', 'Tak, zapisz'],
  startOver: ['No, start over', 'Nie, od nowa'],
  contradiction: ['These answers fit no panel.', 'Te odpowiedzi nie pasują do żadnego panelu.'],
  again: ['Start over', 'Od nowa'],
  take: ['OK', 'OK'],
  skipNumber: ['I cannot tell', 'Nie wiem'],
  cellNumber: ['Number of the cell, from 0 row by row', 'Numer pola, od 0 rząd po rzędzie'],
  voltNumber: ['Volts', 'Wolty'],
  mirror: ['Board for spectators', 'Plansza dla widzów'],
  mirrorIntro: [
    'Shows the lights of the board, which everybody at the table sees, and nothing else.',
    'Pokazuje światła planszy, które widzą wszyscy przy stole, i nic więcej.',
  ],
  mirrorStart: ['Show the board', 'Pokaż planszę'],
  mirrorStop: ['Stop', 'Zatrzymaj'],
  theBoard: ['The board', 'Plansza'],
  games: ['Finished games', 'Zakończone gry'],
  gamesIntro: [
    'Save a game as a file, and restore it on any device. The virtual device opens it under Saved games. Games in progress stay on the device, because they hold hidden information.',
    'Zapisz grę jako plik i przywróć ją w dowolnym urządzeniu. Wirtualne urządzenie otworzy go w zapisanych grach. Gry w toku zostają w urządzeniu, bo zawierają ukryte informacje.',
  ],
  listGames: ['List the games', 'Pokaż gry'],
  noGames: ['There are no finished games.', 'Nie ma zakończonych gier.'],
  saveGame: ['Save game #: #', 'Zapisz grę #: #'],
  restoreGame: ['Restore a game', 'Przywróć grę'],
  gameRestored: ['The game is back on the device.', 'Gra jest znowu w urządzeniu.'],
  noGameFile: ['This file has no finished game.', 'W tym pliku nie ma zakończonej gry.'],
  gameRejected: ['The device does not accept the game: #', 'Urządzenie nie przyjmuje gry: #'],
  update: ['Update', 'Aktualizacja'],
  upToDate: ['The device has the version of this page: #', 'Urządzenie ma wersję tej strony: #'],
  isOlder: ['The device runs #. This page has #.', 'W urządzeniu jest #. Ta strona ma #.'],
  unknownVersion: ['This page has no firmware to compare with.', 'Ta strona nie ma firmware do porównania.'],
  startBoot: ['Start the boot loader', 'Uruchom bootloader'],
  inBootLoader: ['The device is in its boot loader. Follow the steps under Update.', 'Urządzenie jest w bootloaderze. Wykonaj kroki aktualizacji.'],
  updateDrive: ['The device appears as a drive named #.', 'Urządzenie pojawia się jako dysk #.'],
  updateCopy: ['Copy this file onto the drive:', 'Skopiuj ten plik na dysk:'],
  noImage: ['(not on this page: take it from the release)', '(nie ma go na tej stronie: weź go z wydania)'],
  updateWait: ['The drive disappears and the device restarts. Games and settings stay.', 'Dysk znika i urządzenie uruchamia się ponownie. Gry i ustawienia zostają.'],
  updateAgain: ['Connect it again. This page then checks the version.', 'Połącz je znowu. Strona sprawdzi wersję.'],
  log: ['Log', 'Dziennik'],
  logLines: ['What the device prints', 'Co wypisuje urządzenie'],
  command: ['Command', 'Polecenie'],
  toGame: ['The virtual device', 'Wirtualne urządzenie'],
};

let language = 0;

export const currentLanguage = () => language;

/** Returns a text with its values, which may be texts themselves: `text('askButton', 2, ['up'])`. */
export function text(name, ...values) {
  const shown = values.map((value) => (Array.isArray(value) ? text(...value) : String(value)));
  return TEXTS[name][language].replaceAll('#', () => shown.shift() ?? '');
}

/** Applies a language to the page: contents (`data-text`) and names (`data-label`). */
export function setLanguage(number) {
  language = LANGUAGES[number] ? number : 0;
  document.documentElement.lang = LANGUAGES[language];
  document.title = text('title');
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', text(element.dataset.label));
}

/** Returns all texts, for tests that check that each has both languages. */
export const allServiceTexts = () => TEXTS;
