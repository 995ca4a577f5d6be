//! The texts. A line is `name: "English", "Polish";`. Words of all sections but `sentence` are labels and
//! fit on one row of an OLED (20 letters); a sentence fits on five rows.

super::texts! {
    /// Words used everywhere.
    common: CommonWords {
        ok: "ok", "ok";
        yes: "yes", "tak";
        no: "no", "nie";
        on: "on", "wł.";
        off: "off", "wył.";
        back: "Back", "Wstecz";
        menu: "Menu", "Menu";
        start: "Start", "Start";
        seat: "Seat", "Miejsce";
        hold_peek: "Hold Peek to look", "Trzymaj Peek";
    }
    /// Service mode: self-test and interactive test.
    service: ServiceWords {
        title: "Service mode", "Serwis";
        self_test: "Self-test", "Autotest";
        try_out: "Try everything", "Wypróbuj wszystko";
        leds: "LEDs", "Diody LED";
        screen: "Screen", "Ekran";
        pads: "Pads", "Pady";
        flash: "Flash", "Flash";
        sound: "Sound", "Dźwięk";
        supply: "Supply", "Zasilanie";
        testing: "testing", "testuję";
        missing: "missing", "brak";
        damaged: "damaged", "uszkodzone";
        cleaned: "cleaned", "wyczyszczono";
        failed: "failed", "nie działa";
        new: "new", "nowa";
        all_down: "all down", "wciśnięte";
        stuck: "stuck", "zacięty";
        cable: "cable?", "kabel?";
        all_good: "All good", "Wszystko gra";
        press_buttons: "Press any button", "Naciskaj przyciski";
        cursor: "Cursor", "Kursor";
        strand: "Strand", "Linia";
        any_key: "Any key goes on", "Naciśnij klawisz";
        version: "Version", "Wersja";
        current: "Current", "Prąd";
        led_type: "LED type", "Diody";
        led_current: "Channel current", "Prąd kanału";
        meter: "Measure", "Pomiar prądu";
        estimate: "Estimate", "Szacunek";
        limit: "Limit", "Limit";
        fuse: "Fuse", "Bezpiecznik";
        dark: "dark", "ciemno";
        red: "37 LEDs red", "37 LED czerwono";
        green: "37 LEDs green", "37 LED zielono";
        blue: "37 LEDs blue", "37 LED niebiesko";
        white: "19 LEDs white", "19 LED biało";
        all_white: "all white", "wszystko biało";
    }
    /// Settings.
    settings: SettingsWords {
        title: "Settings", "Ustawienia";
        brightness: "Brightness", "Jasność";
        power_budget: "LED current", "Prąd diod";
        tone: "Tone", "Ton";
        sound: "Sound", "Dźwięk";
        language: "Language", "Język";
        peek: "Hidden", "Ukryte";
        peek_held: "with Peek", "przy Peek";
        peek_always: "always", "zawsze";
        dice: "Dice", "Kości";
        rolled: "rolled", "losowane";
        typed: "typed in", "wpisywane";
        palette: "Colour", "Kolory";
        standard: "standard", "zwykłe";
        colour_blind: "colour-blind", "daltonizm";
    }
    /// The start menu.
    lobby: LobbyWords {
        game: "Game", "Gra";
        this_seat: "This seat", "To miejsce";
        plays: "plays", "gra";
        empty: "empty", "puste";
        players: "Players", "Gracze";
        start: "Start game", "Rozpocznij";
        service: "Service mode", "Tryb serwisowy";
        termites: "Termites", "Termity";
        robale: "Robale", "Robale";
        xobos: "Xobos", "Xobos";
        mode: "Mode", "Tryb";
        normal: "normal", "zwykły";
        checking: "checking", "sprawdzanie";
        training: "training", "trening";
        clans: "Clans", "Klany";
        clan: "Clan", "Klan";
        any_clan: "any", "losowy";
        rounds: "Rounds", "Rundy";
        hive: "Hive", "Rój";
        scenario: "Map", "Mapa";
        build: "build it", "budujemy";
        tiles: "Tiles", "Kafle";
        limits: "Limits", "Ograniczenia";
        colony: "Colony", "Kolonia";
        any: "any", "losowa";
        advanced: "advanced", "trudniejsza";
        standard: "standard", "zwykła";
        players_wanted: "# players, please", "Potrzeba # graczy";
    }
    /// Termites: names and prompts.
    termites: TermitesWords {
        blue: "Blue", "Niebieska";
        red: "Red", "Czerwona";
        gold: "Gold", "Złota";
        gray: "Gray", "Szara";
        worker: "Worker", "Robotnica";
        soldier: "Soldier", "Żołnierz";
        spitter: "Spitter", "Strzelec";
        flyer: "Flyer", "Lotnik";
        clear: "clear", "czyste";
        water: "water", "woda";
        vegetation: "vegetation", "roślinność";
        stones: "stones", "kamienie";
        mound: "Mound", "Kopiec";
        neutral: "Neutral Mound", "Kopiec neutralny";
        empty: "empty", "puste";
        plays: "plays", "gra";
        draws: "draws", "losuje";
        hand: "Hand", "Ręka";
        stack: "Stack", "Stos";
        reserve: "Mounds", "Kopce";
        trophies: "Trophies", "Zdobycze";
        points: "Points", "Punkty";
        turn_order: "Turn order", "Kolejność";
        put_neutral: "Neutral Mound", "Kopiec neutralny";
        pick_tile: "Choose a tile", "Wybierz kafel";
        put_tile: "Place the tile", "Połóż kafel";
        pick_mound: "Choose a Mound", "Wybierz kopiec";
        put_mound: "Place the Mound", "Postaw kopiec";
        pick_token: "Choose a token", "Wybierz żeton";
        put_token: "Place the token", "Połóż żeton";
        pick_unit: "Move a unit", "Rusz jednostkę";
        pick_target: "Where to?", "Dokąd?";
        pick_approach: "Attack from?", "Skąd atak?";
        pick_retreat: "Push it where?", "Dokąd odepchnąć?";
        stay: "Do not move", "Nie ruszaj";
        destroyed: "It is destroyed", "Ginie";
        remove_unit: "removes unit", "usuwa jednostkę";
        attack: "Attack", "Atak";
        own: "own", "własna";
        too_weak: "too weak", "za słaby";
    }
    /// Robale: names and prompts.
    robale: RobaleWords {
        white: "White", "Białe";
        black: "Black", "Czarne";
        plays: "to play", "na ruchu";
        grasshopper: "Grasshopper", "Konik polny";
        ant: "Ant", "Mrówka";
        spider: "Spider", "Pająk";
        beetle: "Beetle", "Żuk";
        clear: "clear", "czyste";
        resource: "Resource", "Zasób";
        hatchery: "Hatchery", "Wylęgarnia";
        blocked: "blocked", "zablokowane";
        outside: "off the board", "poza planszą";
        empty: "empty", "puste";
        pick_battle: "Which battle?", "Która bitwa?";
        pick_loss: "Take off a bug", "Zdejmij robala";
        pick_army: "Move an army", "Rusz armię";
        pick_way: "Which way?", "W którą stronę?";
        pick_bug: "Hatch a bug", "Wykluj robala";
        put_bug: "Hatch it where?", "Gdzie wykluć?";
        no_more: "Take no more", "Nie zdejmuj";
        end_moves: "End movement", "Koniec ruchu";
        end_turn: "End turn", "Koniec tury";
        east: "E", "wsch.";
        north_east: "NE", "pn-wsch.";
        north_west: "NW", "pn-zach.";
        west: "W", "zach.";
        south_west: "SW", "pd-zach.";
        south_east: "SE", "pd-wsch.";
        pinned: "pinned", "stoi";
        force: "Force", "Siła";
        dice: "dice", "kości";
        one_die: "die", "kość";
        die: "Die", "Kość";
        resists: "Resists", "Odporność";
        losses: "Losses", "Straty";
        damage: "Damage", "Rany";
        take: "take", "zdejmij";
        army: "Army", "Armia";
        attack: "attack", "atak";
        moves: "moves", "ruchy";
        round: "Round", "Runda";
        reserve: "Reserve", "Rezerwa";
        resources: "Resources", "Zasoby";
    }
    /// Guardians of Xobos: names and prompts.
    xobos: XobosWords {
        red: "Red", "Czerwony";
        blue: "Blue", "Niebieski";
        yellow: "Yellow", "Żółty";
        pink: "Pink", "Różowy";
        rheita: "Rheita", "Rheita";
        kubadi: "Kubadi", "Kubadi";
        xenth: "Xenth", "Xenth";
        quatune: "Quatune", "Quatune";
        leaders: "Who leads?", "Kto liderem?";
        moves: "Move", "Ruch";
        move_to: "Where to?", "Dokąd?";
        which: "What?", "Co?";
        occupation: "Occupy it?", "Zająć pole?";
        attacks: "Attack", "Atak";
        attack_to: "Attack what?", "Kogo atakować?";
        answers: "Answer?", "Kontratak?";
        shots: "Shoot?", "Strzelać?";
        battles: "Which battle?", "Rozegraj bitwę";
        settling: "Which attack?", "Rozegraj atak";
        crystals: "Use how many?", "Ile użyć?";
        advance: "Advance?", "Wkroczyć?";
        development: "Development", "Rozwój";
        change: "New Leader?", "Nowy lider?";
        over: "Game over", "Koniec gry";
        plays: "plays", "gra";
        guardian: "Guardian", "Strażnik";
        quark: "Quark", "Quark";
        quarks: "Quarks", "Quarki";
        mine: "Mine", "Kopalnia";
        well: "Well", "Studnia";
        technical: "Tech", "Techn.";
        watchtower: "Watchtower", "Strażnica";
        cocoon: "Cocoon", "Kokon";
        reactor: "Reactor", "Reaktor";
        site: "Building site", "Budowa";
        plain: "open", "otwarte";
        irradiated: "irradiated", "napromieniowane";
        base: "base", "baza";
        exit: "exit", "wyjście";
        source: "Source", "Źródło";
        outside: "no field", "nie pole";
        nothing: "empty", "puste";
        end_moves: "End moves", "Koniec ruchu";
        end_attacks: "End attacks", "Koniec ataku";
        end_answers: "No answer", "Nie";
        end_shots: "No shot", "Nie";
        no_occupation: "No", "Nie";
        end_advance: "No", "Nie";
        done: "Done", "Gotowe";
        swap: "Change places", "Zamień miejscami";
        teleport: "Teleport", "Teleport";
        attack_source: "The Source", "Źródło";
        cannon: "Orbital Cannon", "Działo";
        raze: "Destroy it", "Zniszcz";
        capture: "Capture it", "Przejmij";
        keep: "As it stands", "Tak jak stoi";
        break_first: "Break its Connection", "Zerwij połączenie";
        pay: "Pay for sites", "Opłać budowy";
        build: "Build", "Buduj";
        connect: "Connect", "Połącz";
        buy_quark: "Buy a Quark", "Kup Quarka";
        technology: "Technology", "Technologia";
        tiles: "Tiles", "Żetony";
        build_reactor: "Reactor", "Reaktor";
        load: "Load tower", "Ładuj wieżę";
        upgrade: "Upgrade", "Ulepsz";
        heal: "Heal", "Wylecz";
        rebuild: "Rebuild", "Odbuduj";
        furnace: "Furnace", "Piec";
        load_cannon: "Load the Cannon", "Załaduj Działo";
        load_teleport: "Load Teleport", "Załaduj Teleport";
        break_link: "Break Connection", "Zerwij połączenie";
        demolish: "Pull down", "Zburz budynek";
        strengthens: "Power to", "Moc dla";
        heals: "Heals", "Leczy";
        itself: "itself", "siebie";
        power: "Power", "Moc";
        healing: "Healing", "Leczenie";
        free: "free", "wolny";
        lost: "lost", "zniszczony";
        life_letter: "L", "Ż";
        power_letter: "P", "M";
        resource_letter: "R", "Z";
        crystal_letter: "C", "K";
        guardian_letter: "G", "S";
        rounds: "rounds", "rundy";
        one_round: "at once", "od razu";
        back_not_done: "not done yet", "jeszcze nie";
        battle: "Battle", "Bitwa";
        fight: "Attack", "Atak";
        cover: "Cover", "Osłona";
        damage: "Damage", "Rany";
        destroyed: "destroyed!", "zniszczony!";
        no_effect: "No effect", "Bez skutku";
        crystals_used: "Crystals", "Kryształy";
        attacked_from: "attacked from", "atak z";
        t1: "T1 Upgrades +1", "T1 Ulepszenie +1";
        t2: "T2 Source", "T2 Źródło";
        t3: "T3 Rebuilding 3", "T3 Odbudowa 3";
        t4: "T4 Watchtower 6", "T4 Strażnica 6";
        t5: "T5 Quark range", "T5 Zasięg Quarków";
        t6: "T6 Protection", "T6 Ochrona";
        t7: "T7 Capture", "T7 Przejmowanie";
        t8: "T8 Suppression", "T8 Tłumienie";
        t9: "T9 Upgrades +2", "T9 Ulepszenie +2";
        tunnel: "Energy Tunnel", "Tunel Energii";
        swarm: "Quark Swarm", "Chmara Quarków";
    }
    /// Hive: names and prompts.
    hive: HiveWords {
        white: "White", "Białe";
        black: "Black", "Czarne";
        plays: "to play", "na ruchu";
        queen: "Queen", "Królowa";
        spider: "Spider", "Pająk";
        beetle: "Beetle", "Żuk";
        grasshopper: "Grasshopper", "Konik";
        ant: "Ant", "Mrówka";
        mosquito: "Mosquito", "Komar";
        ladybug: "Ladybug", "Biedronka";
        pillbug: "Pillbug", "Prosionek";
        scorpion: "Scorpion", "Skorpion";
        moth: "Moth", "Ćma";
        dragonfly: "Dragonfly", "Ważka";
        pick_piece: "Your move", "Twój ruch";
        pick_reserve: "Place which?", "Co położyć?";
        pick_target: "Where to?", "Dokąd?";
        pick_sting: "Sting whom?", "Kogo użądlić?";
        no_sting: "Do not sting", "Nie żądli";
        turn_up: "Turn up", "Odwróć";
        empty: "empty", "puste";
        below: "Under it", "Pod spodem";
        free_cells: "Free cells", "Wolne pola";
        no_queen: "no Queen yet", "brak Królowej";
        copies: "Copies", "Naśladuje";
        reserve: "reserve", "rezerwa";
        passed: "passed", "pasują";
        tournament: "Queen 1st turn", "Królowa w 1.";
        length_limit: "Draw at turn", "Remis w turze";
        free_beetle: "Free Beetle", "Swobodny Żuk";
        copy_moth: "Copy Moth", "Kopia Ćmy";
        from_ground: "on ground", "z ziemi";
        either: "always", "zawsze";
    }
    /// Around any game.
    table: TableWords {
        undo: "Undo", "Cofnij";
        random_map: "Random map", "Mapa losowa";
        score: "Score", "Punkty";
        help: "Help", "Pomoc";
        legend: "What lights mean", "Co znaczą światła";
        lights: "Lights", "Światła";
        leave: "Leave", "Wyjdź";
        quit: "End game", "Zakończ grę";
        over: "Game over", "Koniec gry";
        shared: "shared", "remis";
        draw: "draw", "remis";
        next_game: "Next game", "Następna gra";
        queen_surrounded: "Queen surrounded", "Królowa otoczona";
        both_surrounded: "Both Queens fell", "Obie Królowe";
        repetition: "Third repetition", "Trzy powtórzenia";
        length: "Longest game", "Limit tur";
        empty_seat: "Nobody plays here", "Nikt tu nie gra";
    }
    /// Why the device started.
    restart: RestartWords {
        title: "Last start", "Start";
        power_on: "power on", "włączenie";
        reset_pin: "reset button", "przycisk reset";
        watchdog: "program hung", "zawieszenie";
        panic: "program error", "błąd programu";
        hang: "hang", "zawieszenie";
        by_request: "on request", "na żądanie";
        unknown: "unknown", "nieznany";
    }
    /// Long texts of the games.
    long: LongTexts {
        termites_legend: "Edges show the ground: teal water, green vegetation, grey stones. A coloured centre is a unit, the lit edges count its termites; the Gray colony shines pink. A white centre is a Mound: two lit edges for value 5, three for 6, up to six for 9. Chasing light: you may go there. Red blink: you may attack.",
            "Brzegi to teren: morska woda, zielona roślinność, szare kamienie. Kolorowy środek to jednostka, świecące brzegi liczą termity; Szara świeci na różowo. Biały środek to kopiec: dwa brzegi to 5, trzy to 6, sześć to 9. Biegnące światło: tam można. Czerwone mruganie: atak.";
        termites_build: "Neutral Mounds go first, not on the edge and not side by side. Then tiles: at most two of a terrain and four of any kind may touch, and no neutral Mound may get two Waters. The menu offers a random map.",
            "Najpierw kopce neutralne: nie na brzegu i nie obok siebie. Potem kafle: najwyżej dwa jednego terenu i cztery dowolne mogą się stykać, a kopiec neutralny nie może mieć dwóch wód. W menu jest mapa losowa.";
        termites_build_free: "Neutral Mounds go first, then tiles. You build without limits: anything may go on any cell where nothing is yet. Each terrain is on twelve of the tiles. The menu offers a random map.",
            "Najpierw kopce neutralne, potem kafle. Budujecie bez ograniczeń: wszystko może stanąć na każdym polu, na którym nic nie ma. Każdy teren jest na dwunastu kaflach. W menu jest mapa losowa.";
        termites_mounds: "Mounds go on clear ground, not on the edge, not next to another Mound, and next to one Water at most. The value is both its defence and its points.",
            "Kopiec stawia się na czystym polu, nie na brzegu, nie obok kopca i obok najwyżej jednej wody. Wartość to obrona i punkty.";
        termites_reproduce: "Place one token of your hand on any empty cell, then you draw. Flyers never go into vegetation, all others never on water. Hold Peek to see your hand.",
            "Połóż żeton z ręki na dowolnym pustym polu, potem losujesz. Lotnicy nigdy w roślinność, inni nigdy na wodę. Trzymaj Peek, by widzieć rękę.";
        termites_move: "Move one unit, or none. Workers go 2 cells, soldiers and spitters 1, flyers 3. Moving onto an enemy is an attack: it must be stronger than the defence. Other units next to the target help, spitters from two cells away. A beaten unit is pushed away, or destroyed. Back chooses not to move.",
            "Rusz jedną jednostkę albo żadnej. Robotnice idą o 2 pola, żołnierze i strzelcy o 1, lotnicy o 3. Wejście na wroga to atak: musi być silniejszy od obrony. Pomagają jednostki obok celu, strzelcy z dwóch pól. Pokonana jednostka jest odepchnięta albo ginie. Wstecz: nie ruszaj.";
        termites_loss: "A Mound was taken. The attacker puts an own Mound there, then the loser places another one.",
            "Zdobyto kopiec. Atakujący stawia tam swój, potem pokonany stawia następny.";
        robale_legend: "Edges show the ground: green Resource, violet Hatchery, grey the blocked cell. The centre of a bug is its side: gold White, blue Black. Its lit edges tell the kind: one Grasshopper, two Ant, three Spider, four Beetle. The army under the cursor glows. Before a step lit edges show who can go which way, white the chosen one; red bugs are pinned. On the rim the dice: red ones hurt.",
            "Brzegi to teren: zielony Zasób, fioletowa Wylęgarnia, szare pole zablokowane. Środek robala to strona: złote Białe, niebieskie Czarne. Świecące brzegi to rodzaj: jeden konik, dwa mrówka, trzy pająk, cztery żuk. Armia pod kursorem się żarzy. Przed krokiem brzegi pokazują, kto może dokąd, białe to wybór; czerwone stoją. Na obrzeżu kości: czerwone ranią.";
        robale_battle: "Fight every enemy army that touches yours, in any order. Dice: the attack of each of your armies that touches it, and 1 for each bug that does. A result the army does not resist is one damage. For every 2 damage you may take off one bug that touches yours.",
            "Stocz bitwę z każdą armią wroga, która dotyka twojej, w dowolnej kolejności. Kości: atak każdej twojej armii, która jej dotyka, i 1 za każdego dotykającego robala. Wynik spoza odporności to jedna rana. Za każde 2 możesz zdjąć jednego stykającego się robala.";
        robale_move: "Choose an army, then a way. Every bug of it pays one move. Bugs that touch an enemy are pinned and stay. Whoever stands on all three Resources wins at once. Back leads to the end of movement.",
            "Wybierz armię, potem kierunek. Każdy jej robal płaci jeden ruch. Robale stykające się z wrogiem stoją. Kto stanie na trzech Zasobach, od razu wygrywa. Wstecz prowadzi do końca ruchu.";
        robale_hatch: "Hatch up to three bugs on your Hatchery for your points: 1, and for each army on one Resource 1 for each of its Grasshoppers, on two Resources 2. Points not used are lost.",
            "Wykluj do trzech robali w swojej Wylęgarni za punkty: 1, a za armię na jednym Zasobie 1 za każdego jej konika, na dwóch Zasobach 2. Niewykorzystane punkty przepadają.";
        xobos_legend: "Faint edges: corridors, green irradiated, a player's colour base. Bright centre: Guardian. Bright edges: Quarks; a breathing one is no corridor. By turns: white edges count the Guardian's number; white centre is a building: 2 edges Mine, triangle Technical, 4 Well, 5 Cocoon, ring Watchtower and its Crystals; all in colour Reactor; dark centre site. Running red: attack. White and red: battle. Rim: white is the round, edges Development. Lamps: breathing decides, lit is done, white centre starts.",
            "Słabe brzegi: korytarze, zielone napromieniowane, w kolorze gracza baza. Jasny środek: Strażnik. Jasne brzegi: Quarki; pulsujący to nie korytarz. Na zmianę: białe brzegi to numer Strażnika; biały środek to budynek: 2 brzegi Kopalnia, trójkąt Techniczny, 4 Studnia, 5 Kokon, krąg Strażnica i jej Kryształy; cały w kolorze Reaktor; ciemny środek budowa. Biegnące czerwone: atak. Białe i czerwone: bitwa. Obrzeże: białe to runda, z brzegami Rozwój. Lampy: pulsuje, kto decyduje, świeci gotowy, biały środek zaczyna.";
        xobos_leaders: "Everybody chooses one Guardian as Leader at the same time, hidden. The Leader has Power 2 instead of 1 and is the only one that may heal itself. Hold Peek to see the list. Back takes the choice back while others still choose.",
            "Wszyscy naraz w tajemnicy wybierają Strażnika na lidera. Lider ma moc 2 zamiast 1 i jako jedyny może leczyć siebie. Trzymaj Peek, by widzieć listę. Wstecz cofa wybór, póki inni jeszcze wybierają.";
        xobos_moves: "Move each unit once or not at all, along corridors: a Guardian 1 field, a Quark 2. One Guardian and three Quarks fit on a field. Two joined Guardians may change places. A Guardian that enters an enemy building destroys it for 2 Crystals. Builders stay. Back leads to the end of your moves; Peek shows your Guardian board.",
            "Rusz każdą jednostkę raz albo wcale, korytarzami: Strażnik o 1 pole, Quark o 2. Na polu mieści się Strażnik i trzy Quarki. Dwaj połączeni korytarzem mogą się zamienić. Strażnik wchodząc niszczy budynek wroga za 2 Kryształy. Budujący stoją. Wstecz prowadzi do końca ruchów; Peek pokazuje planszę Strażników.";
        xobos_attacks: "Attack from a field to a joined field with enemies, once a round from each field; all that stands there takes part. A Guardian that lends its Power cannot attack: break the Connection first. The attacked may answer, which makes a battle. At the end of another turn loaded Watchtowers without a Guardian may shoot. Nothing goes into or out of a base.",
            "Atakuj z pola na połączone pole z wrogiem, raz na rundę z każdego pola; bierze udział wszystko, co tam stoi. Kto oddaje moc, nie atakuje: zerwij połączenie. Zaatakowany może odpowiedzieć, wtedy jest bitwa. Na koniec cudzej tury strzelają załadowane Strażnice bez Strażnika. Bazy są bezpieczne.";
        xobos_fights: "First battles, then attacks. Power: the Guardian, 1 for each Quark and each Crystal used; these are spent. The defender loses Quarks, then Watchtower Crystals, 1 Power each. What is left, less protection and Healing, wounds the Guardian. If the field is empty then, units that took part and have not moved may advance.",
            "Najpierw bitwy, potem ataki. Moc: Strażnik i 1 za każdego Quarka i użyty Kryształ; te przepadają. Obrońca traci Quarki, potem Kryształy Strażnicy, po 1 mocy. Reszta bez ochrony i leczenia rani Strażnika. Na puste pole mogą wkroczyć jednostki, które walczyły i się nie ruszały.";
        xobos_development: "All develop at the same time, hidden, as often as they can pay. Hold Peek to see your menu; Right leads to Done, Left to the top. A cross marks what is not possible now: OK says why. Back leaves a list, and from the menu offers Undo. When all are done, the results appear together. Points: (Crystals + Guardians) x Reactors.",
            "Wszyscy rozwijają się naraz, w tajemnicy, ile kto opłaci. Trzymaj Peek, by widzieć menu; w prawo jest Gotowe, w lewo początek. Krzyżyk znaczy, że teraz się nie da: OK mówi dlaczego. Wstecz opuszcza listę, a z menu cofa. Gdy wszyscy są gotowi, widać wyniki. Punkty: (Kryształy + Strażnicy) x Reaktory.";
        hive_legend: "A cell is a piece, its pattern the kind as above, in gold for White and blue for Black. Only the Queen has a white centre; her bright edges are the free cells around her, and with two or less left the centre blinks red. A stack shows its height now and then: as many white edges. Faint breathing: paralysed. A light runs over what you may choose. The board follows the hive.",
            "Pole to pionek, wzór to rodzaj jak wyżej, złoto to Białe, niebieski to Czarne. Tylko Królowa ma biały środek; jej jasne brzegi to wolne pola wokół, a gdy są najwyżej dwa, środek miga na czerwono. Stos co chwilę pokazuje wysokość: tyle białych brzegów. Słabe pulsowanie: sparaliżowany. Światło biegnie po tym, co można wybrać. Plansza podąża za rojem.";
        hive_opening: "Place a piece of your reserve next to your own pieces and not next to the enemy's; only the first two touch. The Queen comes within your first four turns, and nothing of yours moves before she is there. Surround the enemy Queen on all six sides to win.",
            "Połóż pionek z rezerwy obok swoich i nie obok wroga; tylko dwa pierwsze się stykają. Królowa wchodzi w jednej z pierwszych czterech tur, a przed nią nic twojego się nie rusza. Wygrywa, kto otoczy Królową wroga z sześciu stron.";
        hive_turn: "Point at a piece of yours and then at a cell to move it, or press Back to place one of your reserve: next to your own pieces, not next to the enemy's. The hive must never split, and sliding pieces must fit through. Look at a piece to read how it moves, or why it cannot. If you can do nothing, you pass. All six cells around the enemy Queen taken: you win.",
            "Wskaż swój pionek i pole, by go ruszyć, albo naciśnij Wstecz, by położyć nowy z rezerwy: obok swoich, nie obok wroga. Rój nie może się rozpaść, a pionki muszą się zmieścić w przejściu. Wskaż pionek, by przeczytać, jak chodzi lub czemu nie może. Gdy nic się nie da, pasujesz. Sześć zajętych pól wokół Królowej wroga to wygrana.";
    }
    /// Whole sentences.
    sentence: Sentences {
        off_board: "That is not on the board.", "To nie jest pole planszy.";
        occupied: "Something is there already.", "Tam już coś jest.";
        water_for_flyers: "Only flyers go on water.", "Na wodę tylko lotnicy.";
        no_flyers: "Flyers never go into vegetation.", "Lotnicy nigdy w roślinność.";
        edge: "Not on the edge of the board.", "Nie na brzegu planszy.";
        not_clear: "Mounds need clear ground.", "Kopiec tylko na czystym polu.";
        next_to_mound: "Another Mound is next to it.", "Obok jest inny kopiec.";
        two_waters: "Two waters are next to it.", "Obok są dwie wody.";
        mound_in_water: "A neutral Mound would get two waters.", "Kopiec neutralny miałby dwie wody.";
        three_of_a_terrain: "Three tiles of one terrain would touch.", "Stykałyby się trzy kafle terenu.";
        five_tiles: "Five tiles would touch.", "Stykałoby się pięć kafli.";
        no_tile_left: "No tile of this terrain is left.", "Brak kafli tego terenu.";
        out_of_reach: "That is not possible from here.", "Stąd się nie da.";
        no_battle: "No army to fight stands here.", "Tu nie ma armii do bitwy.";
        not_exposed: "This bug cannot be taken off.", "Tego robala nie można zdjąć.";
        not_own_army: "Point at an army of yours.", "Wskaż swoją armię.";
        tired: "A bug of this army has no move left.", "Robal tej armii nie ma już ruchu.";
        stuck_army: "This army cannot move any way.", "Ta armia nie ma dokąd iść.";
        not_hatchery: "Bugs hatch on empty cells of your Hatchery.", "Robale wykluwają się w twojej Wylęgarni.";
        hive_enemy: "It belongs to the other side.", "Należy do przeciwnika.";
        hive_point_at_own: "Point at a piece. Back leads to the reserve.", "Wskaż pionek. Wstecz: rezerwa.";
        hive_queen_now: "The Queen must be placed in this turn.", "W tej turze musi wejść Królowa.";
        hive_no_queen: "Nothing moves before your Queen is placed.", "Nic się nie rusza przed Królową.";
        hive_queen_not_first: "Not the Queen in the first turn.", "Nie Królowa w pierwszej turze.";
        hive_no_cell: "There is no cell to place it.", "Nie ma gdzie jej położyć.";
        hive_covered: "Something stands on it.", "Coś na nim stoi.";
        hive_paralysed: "It is paralysed. Its owner may spend a turn to turn it up.", "Sparaliżowany. Właściciel może go odwrócić za turę.";
        hive_just_moved: "It moved or was thrown in the turn before.", "Ruszył się lub był rzucony turę wcześniej.";
        hive_pinned: "Pinned: without it the hive would split.", "Związany: bez niego rój się rozpadnie.";
        hive_nothing_to_copy: "It touches nothing to copy.", "Nie dotyka nikogo do naśladowania.";
        hive_no_way: "No way out: a gate is too narrow, or no cell fits.", "Brak wyjścia: za ciasno lub brak pola.";
        hive_queen: "Slides one cell.", "Sunie o jedno pole.";
        hive_spider: "Slides exactly three cells.", "Sunie dokładnie o trzy pola.";
        hive_beetle: "One cell, also onto other pieces.", "Jedno pole, też na inne pionki.";
        hive_grasshopper: "Jumps straight over pieces to the next empty cell.", "Skacze prosto nad pionkami na puste pole.";
        hive_ant: "Slides any number of cells.", "Sunie o dowolną liczbę pól.";
        hive_mosquito: "Moves as any piece it touches.", "Rusza się jak to, czego dotyka.";
        hive_ladybug: "Two cells on top of the hive, then down.", "Dwa pola po wierzchu i w dół.";
        hive_pillbug: "Slides one cell, or throws a neighbour over itself: point at that piece.", "Sunie o pole lub rzuca sąsiada nad sobą: wskaż go.";
        hive_scorpion: "Slides exactly two cells, then may sting.", "Sunie o dwa pola, potem może użądlić.";
        hive_moth: "Walks over its own colour onto an enemy piece.", "Idzie po swoich na pionek wroga.";
        hive_dragonfly: "Flies two cells, not straight, and carries what is below it.", "Leci o dwa pola, nie prosto, i niesie to, na czym stoi.";
        lends_power: "Its Guardian lends its Power. Break the Connection first: Back.",
            "Ten Strażnik oddaje moc. Najpierw zerwij połączenie: Wstecz.";
        no_resources: "Not enough Resources.", "Za mało Zasobów.";
        no_crystals: "Not enough Crystals.", "Za mało Kryształów.";
        no_site: "No site waits for a payment this round.", "Żadna budowa nie czeka na opłatę w tej rundzie.";
        no_builder: "No Guardian with a free slot stands on free open ground.",
            "Żaden Strażnik z wolnym miejscem nie stoi na wolnym otwartym polu.";
        no_pair: "No Guardian with a free slot is joined to another by a corridor.",
            "Żaden Strażnik z wolnym miejscem nie jest połączony korytarzem z innym.";
        no_quark_room: "All 9 Quarks are out, or no field of the base has room.",
            "Wszystkie 9 Quarków jest na planszy albo baza nie ma miejsca.";
        one_reactor: "One Reactor a round, on a base field without one.",
            "Jeden Reaktor na rundę, na polu bazy bez Reaktora.";
        has_it: "You have it already.", "Już ją masz.";
        one_technology: "One technology a round.", "Jedna technologia na rundę.";
        needs_technical: "You need more Technical Buildings.", "Potrzeba więcej Budynków Technicznych.";
        no_tower: "No Watchtower of yours has room for Crystals.", "Żadna twoja Strażnica nie ma miejsca na Kryształy.";
        no_upgrade: "It needs T1 or T9, and a Guardian on a Technical Building with room for a token.",
            "Potrzeba T1 albo T9 i Strażnika na Budynku Technicznym z miejscem na żeton.";
        no_patient: "No wounded Guardian stands on a Technical Building.",
            "Żaden ranny Strażnik nie stoi na Budynku Technicznym.";
        none_lost: "All your Guardians are on the board.", "Wszyscy twoi Strażnicy są na planszy.";
        no_link: "There is no Connection to break.", "Nie ma połączenia do zerwania.";
        no_building: "You have no building.", "Nie masz budynku.";
        no_clan_technology: "It needs the technology of your clan, and room for Crystals.",
            "Potrzeba technologii twojego klanu i miejsca na Kryształy.";
        is_lost: "It is not on the board.", "Nie ma go na planszy.";
        is_building: "It is building already.", "Już buduje.";
        gives_link: "It gives a Connection: its slot is not free.", "Daje połączenie: nie ma wolnego miejsca.";
        not_in_base: "Not on a base field.", "Nie na polu bazy.";
        not_irradiated: "Not on an irradiated field.", "Nie na napromieniowanym polu.";
        not_in_quarter: "Not in this quarter with two players.", "Nie w tej ćwiartce przy dwóch graczach.";
        has_building: "A building stands there.", "Stoi tam budynek.";
        no_neighbour: "No other Guardian is joined to it, or it has done so this round.",
            "Żaden inny nie jest z nim połączony albo już to zrobił w tej rundzie.";
        t1: "A token for a Guardian on a Technical Building: Power +1 or Healing +1, for 1 Crystal.",
            "Żeton dla Strażnika na Budynku Technicznym: moc +1 albo leczenie +1, za 1 Kryształ.";
        t2: "A Guardian on an irradiated field may attack the Source: 1 Crystal each time.",
            "Strażnik na napromieniowanym polu może atakować Źródło: 1 Kryształ za każdym razem.";
        t3: "Rebuilding a Guardian costs 3 Resources instead of 5.", "Odbudowa Strażnika kosztuje 3 Zasoby zamiast 5.";
        t4: "Your Watchtowers hold up to 6 Crystals instead of 3.", "Twoje Strażnice mieszczą 6 Kryształów zamiast 3.";
        t5: "Your Quarks move one field more.", "Twoje Quarki chodzą o pole dalej.";
        t6: "Your Guardians take 1 damage less in every fight.", "Twoi Strażnicy dostają o 1 ranę mniej w każdej walce.";
        t7: "Who enters a building may capture it: 3 Crystals, and it is yours. No Watchtower.",
            "Wchodzący Strażnik może przejąć budynek wroga: 3 Kryształy i jest twój. Nie Strażnice.";
        t8: "In a fight the enemy's Healing counts 1 less.", "W walce leczenie wroga jest o 1 mniejsze.";
        t9: "One upgrade token more for each Guardian: two with T1.", "O jeden żeton ulepszenia więcej na Strażnika: z T1 dwa.";
        tunnel: "2 Crystals more every round.", "O 2 Kryształy więcej co rundę.";
        cannon: "Load up to 2 Crystals. They hit any field outside the bases, 1 damage each.",
            "Załaduj do 2 Kryształów. W twojej turze trafiają dowolne pole poza bazami, po 1 ranie.";
        teleport: "Load 3 Crystals. They put a Guardian on any free field or own building; then it rests.",
            "Załaduj 3 Kryształy. Stawiają Strażnika na wolnym polu albo własnym budynku; potem odpoczywa.";
        swarm: "Five Quarks instead of three fit on a field.", "Na polu mieści się pięć Quarków zamiast trzech.";
        pads_absent: "No pads found. Is the pad cable plugged in?",
            "Nie widać padów. Czy kabel padów jest podłączony?";
        button_stuck: "A button seems to be stuck. It is ignored until it is released.",
            "Przycisk się zaciął. Nie działa, dopóki nie zostanie zwolniony.";
        screen_absent: "A screen does not answer. Its seat is told by lights and sound.",
            "Ekran nie odpowiada. Jego miejsce prowadzą światła i dźwięk.";
        flash_damaged: "The memory held no valid data and was set up anew.",
            "Pamięć nie miała poprawnych danych i została założona od nowa.";
        flash_failed: "The memory cannot be written. Nothing will be saved.",
            "Nie można pisać w pamięci. Nic nie zostanie zapisane.";
        after_hang: "The program hung and was started again.",
            "Program się zawiesił i został uruchomiony ponownie.";
        after_panic: "A program error was caught and the device started again.",
            "Wystąpił błąd programu, urządzenie uruchomiło się ponownie.";
        supply_weak: "The power budget is too small to light the panel.",
            "Limit prądu jest za mały, by zaświecić planszę.";
    }
}
