//! The texts. A line is `name: "English", "Polish";`. Labels fit on one row of an OLED (20
//! characters); texts in `sentence` fit on five rows. The texts of a game are in its folder.

use super::texts;

crate::for_every_game!(texts {
    /// Common words.
    common: CommonWords {
        ok: "ok", "ok";
        ok_key: "OK", "OK";
        yes: "yes", "tak";
        no: "no", "nie";
        on: "on", "wł.";
        off: "off", "wył.";
        back: "Back", "Back";
        menu: "Menu", "Menu";
        seat: "Seat", "Miejsce";
        hold_peek: "Hold Peek to look", "Trzymaj Peek";
    }
    /// Service mode: self-test and interactive test.
    service: ServiceWords {
        title: "Service mode", "Serwis";
        self_test: "Self-test", "Autotest";
        screen: "Screen", "Ekran";
        pads: "Pads", "Pady";
        flash: "Flash", "Flash";
        supply: "Supply", "Zasilanie";
        testing: "testing", "testuję";
        missing: "missing", "brak";
        cleaned: "cleaned", "wyczyszczono";
        failed: "failed", "nie działa";
        new: "new", "nowa";
        shorted: "short?", "zwarcie";
        garbled: "noise?", "szum?";
        stuck: "stuck", "zacięty";
        cable: "cable?", "kabel?";
        all_good: "All good", "Wszystko działa";
        press_buttons: "Try buttons, or Menu", "Przyciski lub Menu";
        press_all: "Press each button", "Naciśnij przyciski";
        cursor: "Cursor", "Kursor";
        strand: "Strand", "Linia";
        any_key: "Press any key", "Naciśnij klawisz";
        any_key_skips: "Any key skips this", "Klawisz: pomiń test";
        version: "Version", "Wersja";
        panel: "Panel", "Panel";
        ask_colour: "Which colour?", "Jaki kolor?";
        ask_count: "What is lit?", "Co się świeci?";
        ask_points: "Which direction?", "W którą stronę?";
        ask_cell: "Which cell?", "Które pole?";
        ask_turned: "OK turns, Peek: done", "OK obraca Peek dalej";
        ask_check: "Row by row?", "Rząd po rzędzie?";
        contradiction: "Answers conflict", "Sprzeczne odpowiedzi";
        just_red: "red", "czerwony";
        just_green: "green", "zielony";
        just_blue: "blue", "niebieski";
        one_cell: "one cell", "jedno pole";
        seven_cells: "seven cells", "siedem pól";
        centre: "the centre", "środek pola";
        edge: "an edge", "brzeg pola";
        right: "right", "w prawo";
        upper_right: "upper right", "w prawo w górę";
        upper_left: "upper left", "w lewo w górę";
        left: "left", "w lewo";
        lower_left: "lower left", "w lewo w dół";
        lower_right: "lower right", "w prawo w dół";
        ok_takes: "OK: yes", "OK: tak";
        back_again: "Back: start over", "Back: od nowa";
        boot: "To boot loader", "Do bootloadera";
        commit: "Commit", "Commit";
        date: "Date", "Data";
        unknown: "unknown", "nieznane";
        led_type: "LED type", "Diody";
        led_current: "LED channel", "Prąd kanału";
        meter: "Measure", "Pomiar";
        last_crash: "Last crash", "Ostatnia awaria";
        no_crash: "None", "Brak";
        estimate: "Estimate", "Szacunek";
        limit: "Limit", "Limit";
        fuse: "Fuse", "Bezpiecznik";
        dark: "dark", "ciemno";
        red: "37 red", "37 czerwonych";
        green: "37 green", "37 zielonych";
        blue: "37 blue", "37 niebieskich";
        white: "19 white", "19 białych";
        all_white: "all white", "wszystko biało";
    }
    /// Settings.
    settings: SettingsWords {
        title: "Settings", "Ustawienia";
        brightness: "Brightness", "Jasność";
        power_budget: "LED limit", "Prąd diod";
        sound: "Sound", "Dźwięk";
        language: "Language", "Język";
        peek: "Show hidden", "Ukryte";
        peek_held: "on Peek", "przy Peek";
        peek_always: "always", "zawsze";
        dice: "Dice", "Kości";
        contrast: "Contrast", "Kontrast";
        rolled: "rolled", "losowane";
        typed: "typed in", "wpisywane";
        undo: "Undo", "Cofanie";
        undo_asks: "with consent", "za zgodą";
        undo_free: "free", "bez pytania";
        clock: "Clock", "Zegar";
        half_minute: "30 s/turn", "30 s na turę";
        one_minute: "1 min/turn", "1 min na turę";
        three_minutes: "3 min/turn", "3 min na turę";
        time_up: "Time is up", "Po czasie";
        time_warns: "warns", "sygnał";
        time_loses: "loses", "przegrana";
        show: "Show", "Pokaz";
        show_one: "after 1 min", "po 1 min";
        show_five: "after 5 min", "po 5 min";
        show_never: "never", "nigdy";
        tempo: "Move pace", "Tempo";
        quick: "fast", "szybkie";
        even: "normal", "średnie";
        slow: "slow", "wolne";
        palette: "Colours", "Kolory";
        standard: "standard", "zwykłe";
        colour_blind: "colourblind", "daltonizm";
    }
    /// About the device and the authors of its games.
    about: AboutWords {
        title: "About", "Informacje";
        version: "Version", "Wersja";
        authors: "Games and authors", "Gry i autorzy";
        unnamed: "not named by source", "źródło nie podaje";
        notice:
            "The games and their names belong to their owners. Hexboard is independent and not endorsed by them.",
            "Gry i ich nazwy należą do swoich właścicieli. Hexboard jest od nich niezależny i nie ma ich poparcia.";
    }
    /// The start menu.
    lobby: LobbyWords {
        join: "Join this game", "Dołącz do gry";
        join_about: "Take a seat in the show", "Zajmij miejsce w pokazie";
        again: "As before", "Ci sami";
        again_about: "The same players again", "Ci sami gracze";
        play_computer: "Play the computer", "Gra z komputerem";
        level: "Level", "Poziom";
        beginner: "beginner", "wstępny";
        easy: "easy", "łatwy";
        normal: "normal", "średni";
        hard: "hard", "trudny";
        adaptive: "adaptive", "zmienny";
        play_together: "Play together", "Gra razem";
        learn: "Learn", "Nauka gry";
        learn_about: "Short game with help", "Krótka gra z pomocą";
        options: "Options...", "Opcje...";
        options_about: "Players, rules, settings", "Gracze, reguły i reszta";
        this_seat: "This seat", "Miejsce";
        plays: "player", "gracz";
        empty: "empty", "puste";
        ai_beginner: "beginner", "AI wstępny";
        ai_easy: "AI easy", "AI łatwy";
        ai_normal: "AI normal", "AI średni";
        ai_hard: "AI hard", "AI trudny";
        ai_adaptive: "adaptive", "AI zmienny";
        start: "Start game", "Rozpocznij";
        service: "Service mode", "Tryb serwisowy";
        players_wanted: "Needs # players", "Potrzeba # graczy";
        players: "players", "graczy";
    }
    /// The page for exhibitors.
    kiosk: KioskWords {
        title: "Kiosk", "Kiosk";
        all: "all", "wszystkie";
        waits: "Left alone", "Bez gracza";
        forever: "waits", "czeka";
        begun: "Begun today", "Zaczęte dziś";
        finished: "Finished", "Skończone";
        won_at: "Won at seat", "Wygrane, m.";
        won_people: "Won by people", "Wygrane ludzi";
        new_day: "New day", "Nowy dzień";
        quiet: "quiet", "cicho";
        medium: "medium", "średnio";
        loud: "loud", "głośno";
    }
    /// Saved games.
    saves: SavesWords {
        go_on: "Continue", "Graj dalej";
        go_on_asked: "Continue?", "Grać dalej?";
        save_and_leave: "Save and leave", "Zapisz i wyjdź";
        round: "Round", "Runda";
        to_play: "to play", "gra";
        players: "Seats", "Miejsca";
        reading: "reading", "czytam";
        ok_yes: "OK: yes", "OK: tak";
        back_no: "Back: no", "Back: nie";
        discard_asked: "Delete?", "Usunąć?";
        discard: "Delete it", "Usuń";
        keep: "No, keep it", "Nie, zostaw";
        notice: "Notice", "Uwaga";
        review: "Review", "Przegląd";
        ok_look: "OK: look", "OK: pokaż";
        beginning: "The beginning", "Początek";
        chance: "Chance", "Los";
        steps: "<> step", "<> krok";
        rounds: "^v round", "^v runda";
        hands: "OK: hands", "OK: ręce";
        reserves: "OK: reserves", "OK: rezerwy";
        ended: "Ended early", "Przerwana";
        won: "Won", "Wygrana";
        out_of_time: "Out of time", "Po czasie";
    }
    /// The coach in a review, and the warning during a game.
    coach: CoachWords {
        best: "best", "najlepszy";
        good: "good", "dobry";
        inaccurate: "inexact", "nieścisły";
        mistake: "mistake", "błąd";
        blunder: "blunder", "gafa";
        better: "Better:", "Lepiej:";
        analysed: "Analysed", "Zbadano";
        turning_point: "Turning point", "Punkt zwrotny";
        next_mistake: "Menu: next mistake", "Menu: kolejny błąd";
        loses: "This move loses.", "Ten ruch przegrywa.";
        stronger: "Leaves better odds.", "Daje lepsze szanse.";
        warn: "Warn me", "Ostrzegaj";
        sure: "Sure?", "Na pewno?";
        take_back: "No, go back", "Nie, wróć";
        play_it: "Yes, play it", "Tak, zagraj";
    }
    /// Computer players.
    computer: ComputerWords {
        who: "Who plays", "Kto gra";
        nobody: "nobody", "nikt";
        person: "a person", "człowiek";
        name: "Computer", "Komputer";
        beginner: "computer, beginner", "komputer, wstępny";
        easy: "computer, easy", "komputer, łatwy";
        normal: "computer, normal", "komputer, średni";
        hard: "computer, hard", "komputer, trudny";
        adaptive: "computer, adaptive", "komputer, zmienny";
        thinks: "Thinking", "Myśli";
        rolls: "Rolling dice", "Rzuca kośćmi";
        waits: "Waiting", "Czeka";
        moves: "Plays:", "Zagrywa:";
        before: "Last move:", "Ostatni ruch:";
        hurry: "Computer: move now", "Komputer: już!";
        hint: "Hint", "Podpowiedź";
        your_turn_only: "Not your turn", "Nie twój ruch";
        wins: "Wins the game.", "Wygrywa grę.";
        any_key: "Any key: play", "Klawisz: graj";
        press_to_play: "Press any key to play", "Naciśnij klawisz, by grać";
    }
    /// Orientation of the screen and the board at a seat.
    orientation: OrientationWords {
        title: "Which way is up?", "Gdzie jest góra?";
        screen: "Upside down? Press an arrow.", "Do góry nogami? Naciśnij strzałkę.";
        board: "The light runs away from you. If not: arrows.", "Światło biegnie od ciebie. Jeśli nie: strzałki.";
        ok_next: "OK: good", "OK: dobrze";
        ok_done: "OK: done", "OK: gotowe";
    }
    /// Pads shared by several people.
    hands: HandsWords {
        pass: "Pass the pad to", "Podaj pad:";
        lies: "Who wants to look?", "Kto chce zajrzeć?";
        turn: "turn", "ruch";
        take: "OK when nobody else looks", "OK, gdy nikt nie patrzy";
        lay_down: "Back: put pad down", "Back: odłóż pad";
    }
    /// Texts around any game.
    table: TableWords {
        seat: "seat", "miejsce";
        you: "You: #", "Ty: #";
        wait_for: "Wait: # plays", "Ruch: #";
        wait_short: "Wait: #", "Ruch: #";
        happened: "What happened", "Co się stało";
        log: "Log", "Przebieg";
        no_log: "Nothing yet", "Jeszcze nic";
        wait: "Please wait", "Chwila";
        thinks_about: "thinks about:", "myśli nad:";
        undo: "Undo", "Cofnij";
        redo: "Redo", "Ponów";
        random_map: "Random map", "Mapa losowa";
        score: "Score", "Wynik";
        help: "Help", "Pomoc";
        legend: "Lights and signs", "Światła i znaki";
        lights: "Legend", "Legenda";
        move_range: "Move range: #.", "Zasięg ruchu: #.";
        leave: "Leave", "Wyjdź";
        quit: "End game", "Zakończ grę";
        over: "Game over", "Koniec gry";
        wins: "# wins", "Wygrywa: #";
        shared: "Shared victory", "Wspólna wygrana";
        draw: "draw", "remis";
        you_won: "You won, round #", "Wygrana, runda #";
        you_lost: "You lost, round #", "Przegrana, runda #";
        draw_in_round: "Draw, round #", "Remis, runda #";
        rematch: "Rematch", "Rewanż";
        next_game: "Next game", "Następna gra";
        repetition: "Threefold repetition", "3x ta sama pozycja";
        length: "Turn limit", "Limit tur";
        undo_asked: "Undo?", "Cofnąć?";
        allow: "Yes, undo it", "Tak, cofnij";
        refuse: "No, keep it", "Nie, zostaw";
        how_to_allow: "For yes: Down, OK", "Tak: w dół, OK";
        withdraw: "Cancel", "Wycofaj";
        refused: "No, it is kept.", "Nie, zostaje.";
        undone: "Undone", "Cofnięto";
        and_more: "and # more", "i jeszcze #";
        end_asked: "End the game?", "Zakończyć grę?";
        map_asked: "Random map?", "Mapa losowa?";
        play_on: "No, continue", "Nie, gram dalej";
        empty_seat: "Nobody plays here", "Nikt tu nie gra";
        off_board: "off the board", "poza planszą";
    }
    /// Lessons.
    lesson: LessonWords {
        title: "Learn", "Nauka";
        task: "What to do", "Co robić";
        skip: "Skip the lesson", "Pomiń lekcję";
        skip_asked: "Skip the lesson?", "Pominąć lekcję?";
        go_on: "No, continue", "Nie, uczę się";
        almost: "Almost! Press", "Prawie:";
        up: "Up", "w górę";
        down: "Down", "w dół";
        left: "Left", "w lewo";
        right: "Right", "w prawo";
    }
    /// Puzzles.
    puzzle: PuzzleWords {
        title: "Puzzles", "Zadania";
        exercise: "Exercise", "Ćwiczenie";
        next: "Next puzzle", "Następne";
        game: "Game", "Gra";
        theme: "Theme", "Temat";
        difficulty: "Difficulty", "Trudność";
        any: "any", "każdy";
        fits: "fits me", "dla mnie";
        rating: "Rating", "Ranking";
        streak: "Streak", "Seria";
        try_it: "OK: try", "OK: próbuję";
        i_know: "OK: I know it!", "OK: ja wiem!";
        race_wait: "Who knows it first?", "Kto pierwszy?";
        points: "Points", "Punkty";
        wrong: "Not this", "To nie to";
        answer: "The answer:", "Odpowiedź:";
        actions: "Actions", "Działania";
        moves_left: "Moves left", "Ruchów rywala";
        moves_best: "Possible", "Możliwe";
        chance: "Chance", "Szansa";
        power: "Power", "Moc";
        once_more: "OK: once more", "OK: jeszcze raz";
        solved: "Solved!", "Brawo!";
        see: "Right: solution", "W prawo: jak";
        solution: "Solution", "Rozwiązanie";
        leave: "Leave the puzzle", "Zakończ zadanie";
        find_it: "Can you find it?", "Znajdziesz to?";
        win_in_1: "win in 1", "wygrana w 1";
        win_in_2: "win in 2", "wygrana w 2";
        win_in_3: "win in 3", "wygrana w 3";
        save_queen: "save Queen", "obrona";
        best_pin: "best pin", "blokada";
        take_mound: "take a Mound", "kopiec";
        most_points: "most points", "punkty";
        battle_order: "battles", "bitwy";
        win_this_turn: "win now", "wygrana";
        destroy_guardian: "a Guardian", "Strażnik";
        defend_tower: "a Watchtower", "Strażnica";
        longest_development: "Development", "Rozwój";
    }
    /// Reset causes.
    restart: RestartWords {
        title: "Last start", "Start";
        power_on: "power on", "włączenie";
        watchdog: "watchdog", "zawieszenie";
        panic: "panic", "błąd";
        hang: "hang", "zawisł";
        fault: "fault", "wyjątek";
        stack: "stack overflow", "przepełniony stos";
    }
    /// Whole sentences.
    sentence: Sentences {
        passed: "You could not do anything, so you passed.", "Nie było możliwego ruchu, więc pasujesz.";
        out_of_reach: "Not possible from here.", "Stąd się nie da.";
        game_ends: "The game ends for everyone. It cannot be continued.",
            "Gra skończy się dla wszystkich. Nie da się jej dokończyć.";
        loses_at_once: "You would lose the game at once.", "Od razu przegrasz tę grę.";
        nothing_to_undo: "There is nothing to undo.", "Nie ma czego cofnąć.";
        unsaved: "The memory does not work. If the power fails, this game is lost.",
            "Pamięć nie działa. Gdy zabraknie prądu, ta gra przepadnie.";
        screens_out: "Two screens went dark. Check their cable. The game continues.",
            "Dwa ekrany zgasły. Sprawdź ich kabel. Gra toczy się dalej.";
        save_other: "Saved by another version. It is kept but cannot continue.",
            "Zapis innej wersji. Zostaje, ale nie da się go wznowić.";
        save_newer: "Newer version. It is kept but cannot open here.",
            "Z nowszej wersji. Zostaje, ale tu się nie otworzy.";
        save_damaged: "This save is damaged. It is kept but cannot continue.",
            "Ten zapis jest uszkodzony. Zostaje, ale się nie otworzy.";
        save_gone: "The game is deleted for everyone. You cannot undo this.",
            "Gra zniknie dla wszystkich. Nie da się jej przywrócić.";
        lesson_again: "You can start it again at any time.", "Możesz ją zacząć ponownie w każdej chwili.";
        goal_win_in_1: "Win with the next move.", "Wygraj następnym ruchem.";
        goal_win_in_2: "Win with your second move, whatever the answer.",
            "Wygraj drugim ruchem, bez względu na odpowiedź.";
        goal_win_in_3: "Win with your third move, whatever the answers.",
            "Wygraj trzecim ruchem, bez względu na odpowiedzi.";
        goal_save_queen: "Save your Queen. Only one move does.",
            "Ocal swoją Królową. Jest tylko jeden taki ruch.";
        goal_best_pin: "Leave the opponent the fewest moves.",
            "Zostaw przeciwnikowi jak najmniej ruchów.";
        goal_take_mound: "Take a Mound this turn.", "Zdobądź kopiec w tej turze.";
        goal_most_points: "Score the most points this turn.", "Zdobądź w tej turze najwięcej punktów.";
        goal_battle_order: "Choose what makes a win this turn most likely.",
            "Wybierz to, po czym wygrana w tej turze jest najpewniejsza.";
        goal_win_this_turn: "Win this turn.", "Wygraj w tej turze.";
        goal_destroy_guardian: "Destroy a Guardian this turn.", "Zniszcz Strażnika w tej turze.";
        goal_defend_tower: "Keep your attacked Watchtower.", "Ocal swoją atakowaną Strażnicę.";
        goal_longest_development: "Make a Guardian outside the base as strong as possible.",
            "Daj Strażnikowi poza bazą jak najwięcej Mocy.";
        why_win_in_1: "Every cell beside the Queen is taken now.",
            "Wszystkie pola obok Królowej są zajęte.";
        why_win_in_2: "No answer saves the Queen.", "Żadna odpowiedź nie ratuje Królowej.";
        why_win_in_3: "No answers save the Queen. This was the longest line.",
            "Nic nie ratuje Królowej. To był najdłuższy wariant.";
        why_save_queen: "After any other move the Queen is lost by force.",
            "Po każdym innym ruchu Królowa jest stracona.";
        why_best_pin: "Every other move leaves the opponent more.",
            "Każdy inny ruch zostawia rywalowi więcej.";
        why_take_mound: "The Mound is yours this turn.", "Kopiec jest twój w tej turze.";
        why_most_points: "No other turn with this hand scores more.",
            "Żadna inna tura z tymi żetonami nie daje więcej.";
        why_battle_order: "Every other choice wins less often.",
            "Każdy inny wybór rzadziej wygrywa.";
        why_win_this_turn: "The game is won this turn.", "Gra jest wygrana w tej turze.";
        why_destroy_guardian: "The Guardian is destroyed, whatever the enemy does.",
            "Strażnik jest zniszczony, cokolwiek zrobi wróg.";
        why_defend_tower: "The Watchtower stands, whatever the enemy does.",
            "Strażnica stoi, cokolwiek zrobi wróg.";
        why_longest_development: "No other Development gives this Power.", "Żaden inny Rozwój nie daje tej Mocy.";
        hint_piece: "The lit piece is the key.", "Kluczem jest podświetlona bierka.";
        hint_list: "Take something from the list.", "Weź coś z listy.";
        hint_cells: "The lit cells decide.", "Decydują podświetlone pola.";
        not_this: "The goal is no longer within reach.", "Tak celu nie da się osiągnąć.";
        more_points: "More points are possible.", "Można zdobyć więcej punktów.";
        more_power: "More Power is possible.", "Można zyskać więcej Mocy.";
        better_chance: "Another choice has a better chance.", "Inny wybór daje większą szansę.";
        map_by_chance: "The rest of the map is built at random.", "Reszta mapy powstanie losowo.";
        pads_absent: "No pads found. Is the pad cable plugged in?",
            "Nie wykryto padów. Czy kabel padów jest podłączony?";
        pad_absent: "A pad does not answer. Check its cable. You can plug it in at any time.",
            "Pad nie odpowiada. Sprawdź kabel. Możesz go podłączyć w każdej chwili.";
        pad_broken: "A pad cannot be read. Is its cable damaged?",
            "Nie można odczytać pada. Czy jego kabel nie jest uszkodzony?";
        supply_sags: "The supply is too weak. The board is dimmed. The game continues.",
            "Zasilacz jest za słaby. Plansza świeci ciemniej. Gra toczy się dalej.";
        screen_absent: "A screen does not answer. Check its cable. You can plug it in at any time.",
            "Ekran nie odpowiada. Sprawdź kabel. Możesz go podłączyć w każdej chwili.";
        flash_damaged: "The memory held no valid data. It was erased.",
            "W pamięci nie było poprawnych danych. Została wyczyszczona.";
        flash_failed: "The memory cannot be written. Nothing will be saved.",
            "Nie można zapisywać w pamięci. Nic nie zostanie zapisane.";
        after_hang: "The program stopped responding and was restarted.",
            "Program się zawiesił i został uruchomiony ponownie.";
        after_panic: "A program error occurred. The device restarted.",
            "Wystąpił błąd programu. Urządzenie uruchomiło się ponownie.";
    }
});
