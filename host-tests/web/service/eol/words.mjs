/** The texts of the end-of-line test. An entry is `name: ['English', 'Polski']`; each `#` is a value. */

/** @type {Record<string, [string, string]>} */
const TEXTS = {
  // Questions
  askScreens: [
    'Look at all screens. Does each one show its own seat number?',
    'Spójrz na wszystkie ekrany. Czy każdy pokazuje numer swojego miejsca?',
  ],
  askScreen: ['What does the screen of seat # show?', 'Co pokazuje ekran miejsca #?'],
  yes: ['Yes, all of them', 'Tak, wszystkie'],
  no: ['No', 'Nie'],
  ownNumber: ['Its own seat number', 'Numer swojego miejsca'],
  otherNumber: ['The number of another seat', 'Numer innego miejsca'],
  screenDark: ['Nothing, it is dark', 'Nic, jest ciemny'],
  screenDamaged: ['A shifted or damaged picture', 'Przesunięty lub uszkodzony obraz'],
  askStrand: [
    'Strand #: after each dark pause, do all LEDs of rows # light up red, then green, then blue, and no others?',
    'Linia #: czy po każdej ciemnej przerwie wszystkie diody rzędów # świecą na czerwono, potem zielono, potem niebiesko, a inne nie?',
  ],
  strandFine: ['Yes: red, green, blue', 'Tak: czerwony, zielony, niebieski'],
  strandDark: ['Nothing lights up', 'Nic nie świeci'],
  strandPart: ['Only some of these LEDs light up', 'Świeci tylko część tych diod'],
  strandRows: ['Other rows light up', 'Świecą inne rzędy'],
  strandOrder: ['The colours come in another order', 'Kolory są w innej kolejności'],
  askRows: ['Which rows light up? They count from the top.', 'Które rzędy świecą? Licz od góry.'],
  rows: ['Rows #', 'Rzędy #'],
  noRows: ['None of these', 'Żadne z nich'],
  askColour: ['Which colour do you see?', 'Jaki kolor widzisz?'],
  red: ['Red', 'Czerwony'],
  green: ['Green', 'Zielony'],
  blue: ['Blue', 'Niebieski'],
  askDark: [
    'Which dark cell is next to the last lit one? Cells count from 0, row by row.',
    'Które ciemne pole jest obok ostatniego świecącego? Pola liczy się od 0, rząd po rzędzie.',
  ],
  askButton: ['Seat #: press #', 'Miejsce #: naciśnij #'],
  noReaction: ['It does not react', 'Nie reaguje'],
  askVolts: [
    'Measure the 5 V supply at the panel with a voltmeter, LEDs #. How many volts?',
    'Zmierz woltomierzem zasilanie 5 V przy panelu, diody #. Ile woltów?',
  ],
  loadNone: ['dark', 'zgaszone'],
  loadHalf: ['dim white', 'przyciemnione białe'],
  loadFull: ['full white', 'białe w pełni'],
  stepSelfTest: ['Self-test', 'Autotest'],
  stepScreens: ['Screens', 'Ekrany'],
  stepStrands: ['LEDs', 'Diody'],
  stepButtons: ['Buttons', 'Przyciski'],
  stepSupply: ['5 V supply', 'Zasilanie 5 V'],
  // Buttons
  up: ['Up', 'Góra'],
  down: ['Down', 'Dół'],
  left: ['Left', 'Lewo'],
  right: ['Right', 'Prawo'],
  ok: ['OK', 'OK'],
  back: ['Back', 'Back'],
  peek: ['Peek', 'Peek'],
  menu: ['Menu', 'Menu'],
  // Parts
  partBuild: ['Version', 'Wersja'],
  partOled: ['Screen #', 'Ekran #'],
  partPad: ['Cable of pad #', 'Kabel pada #'],
  partFlash: ['Flash', 'Flash'],
  partTemperature: ['Temperature', 'Temperatura'],
  partStart: ['Start', 'Start'],
  partStrand: ['Strand #', 'Linia #'],
  partButtons: ['Buttons of pad #', 'Przyciski pada #'],
  partButton: ['Pad #, #', 'Pad #, #'],
  partSupply: ['5 V, LEDs #', '5 V, diody #'],
  // Results
  fine: ['fine', 'działa'],
  isBuild: ['#', '#'],
  otherBuild: [
    '# instead of #. Flash the device: docs/build/flashing.md',
    '# zamiast #. Wgraj firmware: docs/build/flashing.md',
  ],
  otherConsole: ['console version #, this test knows #', 'konsola w wersji #, ten test zna #'],
  reported: ['#', '#'],
  oledMissing: ['missing. Check its cable and its address', 'brak. Sprawdź kabel i adres'],
  oledShared: [
    'has the address of screen #. Set screens 2 and 4 to 0x3D, 1 and 3 to 0x3C',
    'ma adres ekranu #. Ustaw ekrany 2 i 4 na 0x3D, a 1 i 3 na 0x3C',
  ],
  oledSwapped: ['shows the number of another seat. Its cable is swapped', 'pokazuje numer innego miejsca. Kabel jest zamieniony'],
  oledDark: ['answers but is dark. Replace the module', 'odpowiada, ale jest ciemny. Wymień moduł'],
  oledDamaged: ['picture shifted or damaged. Replace the module', 'obraz przesunięty lub uszkodzony. Wymień moduł'],
  strandIsDark: ['dark. Check its fuse, its connector and the data line', 'ciemna. Sprawdź bezpiecznik, złącze i linię danych'],
  strandBroken: [
    'dark from cell # on. Check this LED and the joint before it',
    'ciemna od pola #. Sprawdź tę diodę i połączenie przed nią',
  ],
  strandBrokenSomewhere: ['some LEDs stay dark', 'część diod nie świeci'],
  strandSwapped: ['lights strand #. Swap the cables, or set the panel wiring', 'świeci linia #. Zamień kable lub ustaw okablowanie panelu'],
  strandOther: ['lights other cells. Run the panel wizard', 'świecą inne pola. Uruchom kreator panelu'],
  strandColours: ['LEDs expect #, the device sends #. Type: panel order=#', 'diody oczekują #, urządzenie wysyła #. Wpisz: panel order=#'],
  strandContradiction: ['wrong colours', 'błędne kolory'],
  buttonStuck: ['stuck', 'zacięty'],
  buttonDead: ['no reaction', 'nie reaguje'],
  buttonWrong: ['reports #', 'zgłasza #'],
  buttonsRefused: ['not tested: a game is being played. Leave it first', 'niesprawdzone: trwa gra. Najpierw ją zakończ'],
  padAbsent: ['not tested: the pad does not answer', 'niesprawdzone: pad nie odpowiada'],
  isVolts: ['# V', '# V'],
  voltsLow: ['# V, at least # V are needed', '# V, potrzeba co najmniej # V'],
  voltsHigh: ['# V, at most # V are allowed', '# V, wolno najwyżej # V'],
  voltsDimmed: ['# V, and the device dims its LEDs', '# V, urządzenie przyciemnia diody'],
  voltsUnknown: ['not measured', 'nie zmierzono'],
  // Sheet
  sheetTitle: ['End-of-line test', 'Test końcowy'],
  serial: ['Serial number', 'Numer seryjny'],
  build: ['Firmware', 'Firmware'],
  date: ['Date', 'Data'],
  part: ['Part', 'Część'],
  result: ['Result', 'Wynik'],
  passed: ['PASS', 'DOBRY'],
  failed: ['FAIL', 'WADLIWY'],
  good: ['ok', 'ok'],
  bad: ['FAULT', 'USTERKA'],
};

/**
 * Returns a text with its values, which may be texts themselves: `['askButton', 2, ['up']]`.
 * @param {number} language 0 is English, 1 is Polish
 * @param {[string, ...any[]]} words
 */
export function eolText(language, [name, ...values]) {
  const shown = values.map((value) => (Array.isArray(value) ? eolText(language, value) : String(value)));
  return TEXTS[name][language].replaceAll('#', () => shown.shift() ?? '');
}

/** Returns all texts, for tests that check that each has both languages. */
export const allEolTexts = () => TEXTS;
