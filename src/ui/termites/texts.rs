//! The texts of Termites, in the format of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    names crate::games::names::TERMITES;
    labels {
        aim: "Most Mound points win", "Zbierz punkty kopców";
        scenario: "Map", "Mapa";
        build: "build it", "budujemy";
        tiles: "Tiles", "Kafle";
        limits: "Limits", "Ograniczenia";
        tokens: "Tokens", "Żetony";
        usual: "standard", "zwykłe";
        even: "even", "równe";
        colony: "Colony", "Rój";
        any: "any", "losowy";
        advanced: "advanced", "zaawansowana";
        standard: "standard", "zwykła";
        blue: "Blue", "Niebieski";
        red: "Red", "Czerwony";
        gold: "Gold", "Złoty";
        gray: "Gray", "Szary";
        worker: "Worker", "Robotnica";
        soldier: "Soldier", "Żołnierz";
        spitter: "Spitter", "Nasute";
        flyer: "Flyer", "Alate";
        clear: "clear", "otwarty";
        water: "water", "woda";
        vegetation: "vegetation", "roślinność";
        stones: "stones", "kamienie";
        mound: "Mound", "Kopiec";
        neutral: "Neutral Mound", "Kopiec neutralny";
        hand: "Hand", "Ręka";
        stack: "Stack", "Stos";
        reserve: "Mounds", "Kopce";
        trophies: "Trophies", "Trofea";
        points: "Points", "Punkty";
        sources: "Mounds + trophies", "kopce + trofea";
        points_short: "pt", "pkt";
        turn_order: "Turn order", "Kolejność";
        put_neutral: "Neutral Mound", "Kopiec neutralny";
        pick_tile: "Which tile?", "Który kafel?";
        put_tile: "Place the tile", "Połóż kafel";
        pick_mound: "Which Mound?", "Który kopiec?";
        put_mound: "Place a Mound", "Połóż kopiec";
        pick_token: "Which token?", "Który żeton?";
        put_token: "Place a token", "Połóż żeton";
        pick_unit: "Move a unit", "Czym ruszyć?";
        pick_target: "Where to?", "Dokąd?";
        pick_retreat: "Push it to?", "Odepchnij ją";
        sign_cell: "a cell", "pole";
        sign_termites: "two termites", "dwa termity";
        sign_strength: "strength 4", "siła 4";
        sign_count: "two of a kind", "dwa takie same";
        sign_points: "your points", "twoje punkty";
        sign_turn: "seat 2 acts", "gra miejsce 2";
        enters: "New", "Żeton:";
        stay: "do not move", "nie ruszaj";
        destroyed: "destroy it", "zniszcz ją";
        ok_token: "place this token", "połóż ten żeton";
        ok_mound: "place this Mound", "połóż ten kopiec";
        ok_tile: "place this tile", "połóż ten kafel";
        put_neutral_here: "neutral Mound here", "kopiec tutaj";
        put_mound_here: "Mound here", "kopiec tutaj";
        put_tile_here: "tile here", "kafel tutaj";
        ok_place: "place it here", "połóż tutaj";
        ok_unit: "move this unit", "rusz tą";
        ok_move: "move here", "idź tutaj";
        ok_attack: "attack, # against #", "atak, # na #";
        ok_push: "push it here", "odepchnij tutaj";
        no_water: "not on water", "nie na wodę";
        no_plants: "no vegetation", "bez roślin";
        neutral_short: "neutral", "neutralny";
        destroys: "# destroys #'s # on #", "#: ginie # (#) #";
        pushes: "# pushes #'s # to #", "#: ucieka # (#) #";
        takes: "# takes #'s Mound # on #", "# bierze kopiec # (#) #";
        takes_neutral: "# takes the Mound # on #", "# bierze kopiec # na #";
        remove_unit: "removes unit", "usuwa jednostkę";
        attack: "Attack", "Atak";
        takes_mound: "Takes a Mound.", "Zdobywa kopiec.";
    }
    sentences {
        off_board: "That is not on the board.", "To nie jest pole planszy.";
        occupied: "The cell is occupied.", "To pole jest zajęte.";
        water_for_flyers: "Only flyers can go on water.", "Na wodę wchodzą tylko Alate.";
        no_flyers: "Flyers never go into vegetation.", "Alate nie wchodzą w roślinność.";
        edge: "Not on the edge of the board.", "Na brzegu planszy nie wolno.";
        not_clear: "Mounds need clear ground.",
            "Kopiec stawia się na terenie otwartym.";
        next_to_mound: "Another Mound is next to it.", "Obok jest inny kopiec.";
        two_waters: "Two waters are next to it.", "Obok są dwie wody.";
        mound_in_water: "A neutral Mound would get two waters.", "Kopiec neutralny miałby dwie wody.";
        three_of_a_terrain: "Three tiles of one terrain would touch.", "Stykałyby się trzy kafle terenu.";
        five_tiles: "Five tiles would touch.", "Stykałoby się pięć kafli.";
        not_own_unit: "Point at a unit of yours.", "Wskaż swoją jednostkę.";
        nowhere_to_go: "This unit cannot go anywhere.", "Ta jednostka nie ma dokąd iść.";
        own_piece: "One of your pieces is there.", "Tam jest twoja jednostka lub kopiec.";
        stones_closed: "Soldiers and spitters never go onto stones.", "Żołnierze i Nasute nie wchodzą na kamienie.";
        stones_take_all: "Stones are a worker's whole move: only from next to them.",
            "Kamienie to cały ruch robotnicy: tylko z sąsiedniego pola.";
        too_far: "Too far for this unit.", "Za daleko dla tej jednostki.";
        way_closed: "The way there is closed.", "Droga jest zamknięta.";
        too_weak: "Attack # is too weak: # is needed.", "Atak # jest za słaby: trzeba #.";
        not_beside_beaten: "The beaten unit goes to a cell next to it.",
            "Pokonana jednostka wycofuje się na sąsiednie pole.";
        approach_cell: "The attack comes from there.", "Stamtąd nastąpił atak.";
        no_retreat: "It cannot retreat: it is destroyed.", "Nie może się wycofać: ginie.";
        not_taken_cell: "Your Mound goes where the taken one stood.", "Twój kopiec staje w miejscu zdobytego.";
        unless_it_fits: "Does it fit here? Hold Peek to see.", "Czy tu pasuje? Trzymaj Peek.";
        destroyed: "# destroys your # on #.", "# niszczy twoje: # na #.";
        pushed: "# pushes your # from # to #.", "# odpycha twoje: # z # na #.";
        mound_lost: "# takes your Mound of # on #.", "# zdobywa twój kopiec # na #.";
        no_tile_left: "No tile of this terrain is left.", "Brak kafli tego terenu.";
    }
    long {
        goal: "Termite colonies fight for Mounds. The most points in Mounds at the end win.",
            "Roje termitów walczą o kopce. Wygrywa, kto na końcu ma najwięcej punktów w kopcach.";
        legend: "Edges show the ground: teal water, green vegetation, grey stones.\nA coloured centre is a unit. Each lit edge is one termite.\nA white centre is a Mound: two edges are 5 points, three are 6, up to six for 9.\nA running light marks where you can go. A red blink marks an attack.\nEach player has a lamp on the rim. It pulses on their turn.\nWhite edges on the rim point at the row and number of the cursor.",
            "Brzegi to teren: turkusowa woda, zielona roślinność, szare kamienie.\nKolorowy środek to jednostka. Każdy jasny brzeg to jeden termit.\nBiały środek to kopiec: dwa brzegi to 5 punktów, trzy to 6, sześć to 9.\nBiegnące światło: tam można iść. Czerwone miganie: atak.\nKażdy gracz ma lampę na obrzeżu. Pulsuje w jego turze.\nBiałe brzegi na obrzeżu wskazują rząd i numer pola pod kursorem.";
        build: "First place neutral Mounds: not on the edge and not side by side.\nThen place tiles. At most two tiles of one terrain may touch.\nAt most four tiles of any kind may touch.\nA neutral Mound may touch only one water tile.\nThe menu can finish the map at random. For a first game choose a ready map.",
            "Najpierw kopce neutralne: nie na brzegu i nie obok siebie.\nPotem kafle. Stykać się mogą najwyżej dwa kafle jednego terenu.\nŁącznie mogą się stykać najwyżej cztery kafle.\nKopiec neutralny może mieć obok tylko jedną wodę.\nW menu jest mapa losowa. Na pierwszą grę wybierz gotową mapę.";
        build_free: "First place neutral Mounds, then tiles.\nYou build without limits: anything goes on any empty cell.\nEach terrain is on twelve of the tiles.\nThe menu can finish the map at random.",
            "Najpierw kopce neutralne, potem kafle.\nBudujecie bez ograniczeń: na każdym pustym polu może stanąć wszystko.\nKażdy teren jest na dwunastu kaflach.\nW menu jest mapa losowa.";
        mounds: "Mounds go on clear ground, not on the edge and not next to another Mound.\nA Mound may touch only one water cell.\nIts value is its defence and its points.\nBlue is fast. Red breaks through. Gold helps from afar. Gray strikes by surprise.",
            "Kopiec stawia się na terenie otwartym, nie na brzegu i nie obok kopca.\nObok kopca może być tylko jedna woda.\nWartość to jego obrona i punkty.\nNiebieski jest szybki. Czerwony przełamuje. Złoty pomaga z daleka. Szary zaskakuje.";
        reproduce: "Place one token of your hand on any empty cell. Then you draw a new one.\nFlyers never go into vegetation. All others never go on water.\nWith several people, hold Peek to see your hand.",
            "Połóż żeton z ręki na dowolnym pustym polu. Potem dobierasz nowy.\nAlate nie wchodzą w roślinność. Pozostali nie wchodzą na wodę.\nGdy gra kilka osób, trzymaj Peek, by zobaczyć rękę.";
        moving: "Move one unit, or none. Workers go 2 cells, soldiers and spitters 1, flyers 3.\nMoving onto an enemy is an attack. It must be stronger than the defence.\nYour units next to the target help. Spitters help from two cells away.\nA beaten unit is pushed away or destroyed.\nA red blink on an enemy: OK there attacks with the unit that lights up.\nTo stay, press Back and OK, or hold Back.",
            "Rusz jedną jednostką albo żadną.\nRobotnice idą o 2 pola, żołnierze i Nasute o 1, Alate o 3.\nWejście na wroga to atak. Musi być silniejszy od obrony.\nPomagają twoje jednostki obok celu, a Nasute z dwóch pól.\nPokonana jednostka jest odepchnięta albo ginie.\nWróg miga na czerwono: OK na nim atakuje jednostką, która się rozświetla.\nAby zostać, naciśnij Back i OK albo przytrzymaj Back.";
        loss: "A Mound was taken. The attacker puts one of their Mounds there.\nThen the loser places another Mound.",
            "Zdobyto kopiec. Atakujący stawia tam swój.\nPotem pokonany stawia następny.";
    }
    lesson {
        goal: "You are Blue. The white centres are Mounds: points. Take more than Red!",
            "Grasz Niebieskim. Białe środki to kopce, czyli punkty. Zdobądź ich więcej!";
        place: "A turn begins with a new token. Choose Worker x2, then the lit cell.",
            "Turę zaczyna nowy żeton. Wybierz Robotnicę x2, potem jasne pole.";
        walk: "Then one unit moves. A Worker goes 2 cells. Pick the lit one, then the lit cell.",
            "Potem ruch jednostki. Robotnica idzie o 2 pola: wybierz jasną, potem jasne pole.";
        help: "Red brings a Soldier. Place Worker x1 on the lit cell: units beside a target help.",
            "Czerwony ma Żołnierza. Połóż Robotnicę x1 na jasnym polu: pomoże w ataku.";
        attack: "Attack! Pick the big Worker and its red target: 3+2+1 beats 2. Choose where it is pushed.",
            "Atak! Duża Robotnica na czerwony cel: 3+2+1 bije 2. Wybierz, dokąd go odepchnąć.";
        soldier: "Red waits. Now the Mound, worth 5. Place Soldier x2 beside it, on the lit cell.",
            "Czerwony czeka. Teraz kopiec za 5: połóż obok Żołnierza x2, na jasnym polu.";
        mound: "A Soldier counts double: 4+3+1 beats 5. Attack the Mound with it.",
            "Żołnierz liczy się podwójnie: 4+3+1 bije 5. Zaatakuj nim kopiec.";
        own: "Taken! The Soldier is used up. Put a Mound of your own there: choose the 9.",
            "Zdobyty! Żołnierz ginie. Postaw tam własny kopiec: wybierz 9.";
        won: "No tokens are left: the end. 40 points beat 30. You have won!",
            "Nie ma już żetonów: koniec. 40 punktów bije 30. Wygrywasz!";
    }
}
