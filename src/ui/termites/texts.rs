//! The texts of Termites, in the form of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    labels {
        name: "Termites", "Termity";
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
        empty: "empty", "puste";
        hand: "Hand", "Ręka";
        stack: "Stack", "Stos";
        reserve: "Mounds", "Kopce";
        trophies: "Trophies", "Trofea";
        points: "Points", "Punkty";
        points_short: "pt", "pkt";
        turn_order: "Turn order", "Kolejność";
        put_neutral: "Neutral Mound", "Kopiec neutralny";
        pick_tile: "Which tile?", "Który kafel?";
        put_tile: "Place the tile", "Połóż kafel";
        pick_mound: "Which Mound?", "Jaki kopiec?";
        put_mound: "Place a Mound", "Połóż kopiec";
        pick_token: "Which token?", "Który żeton?";
        put_token: "Place a token", "Połóż żeton";
        pick_unit: "Move a unit", "Czym ruszyć?";
        pick_target: "Where to?", "Dokąd?";
        pick_retreat: "Push it to?", "Odepchnij ją";
        sign_cell: "a cell", "pole";
        sign_termites: "two termites", "dwa termity";
        sign_strength: "strength 4", "siła 4";
        sign_points: "your points", "twoje punkty";
        sign_turn: "seat 2 acts", "gra miejsce 2";
        enters: "New", "Żeton:";
        stay: "Do not move", "Nie ruszaj";
        destroyed: "Destroy it", "Zniszcz ją";
        remove_unit: "removes unit", "usuwa jednostkę";
        attack: "Attack", "Atak";
        beats: "beats", "bije";
        needs: "needs", "trzeba";
        takes_mound: "Takes a Mound.", "Zdobywa kopiec.";
    }
    sentences {
        off_board: "That is not on the board.", "To nie jest pole planszy.";
        occupied: "Something is there already.", "Tam już coś jest.";
        water_for_flyers: "Only flyers go on water.", "Na wodę wchodzą tylko Alate.";
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
        nowhere_to_go: "This unit can go nowhere.", "Ta jednostka nie ma dokąd iść.";
        own_piece: "Something of yours is there.", "Tam jest twoja jednostka lub kopiec.";
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
        unless_it_fits: "Where it does not fit, OK does nothing: hold Peek to read why.",
            "Gdzie nie pasuje, OK nic nie robi: trzymaj Peek, a dowiesz się dlaczego.";
        destroyed: "Your # on # was destroyed.", "Tracisz: # na #.";
        pushed: "Your # was pushed from # to #.", "Odepchnięto: # z # na #.";
        mound_lost: "Your Mound of # on # was taken.", "Tracisz kopiec # na #.";
        no_tile_left: "No tile of this terrain is left.", "Brak kafli tego terenu.";
    }
    long {
        goal: "Termite colonies fight for Mounds. Whoever holds the most points in Mounds at the end wins.",
            "Roje termitów walczą o kopce. Wygrywa, kto na końcu ma kopce o największej wartości.";
        legend: "Edges show the ground: teal water, green vegetation, grey stones. A coloured centre is a unit, the lit edges count its termites. A white centre is a Mound: two lit edges for value 5, three for 6, up to six for 9. Chasing light: you may go there. Red blink: you may attack. On the rim: a lamp for each player, breathing on their turn; white edges point at the cursor's row and number.",
            "Brzegi to teren: turkusowa woda, zielona roślinność, szare kamienie. Kolorowy środek to jednostka, świeci tyle brzegów, ile jest termitów. Biały środek to kopiec: dwa brzegi to 5, trzy to 6, sześć to 9. Biegnące światło: tam można. Czerwone mruganie: atak. Na obrzeżu: lampa każdego gracza, pulsuje w jego turze; białe brzegi wskazują rząd i numer kursora.";
        build: "Neutral Mounds go first, not on the edge and not side by side. Then tiles: at most two of a terrain and four of any kind may touch, and no neutral Mound may get two Waters. The menu offers a random map. For a first game a ready map is better.",
            "Najpierw kopce neutralne: nie na brzegu i nie obok siebie. Potem kafle: najwyżej dwa jednego terenu i cztery dowolne mogą się stykać, a kopiec neutralny nie może mieć dwóch wód. W menu jest mapa losowa. Na pierwszą grę lepsza jest gotowa mapa.";
        build_free: "Neutral Mounds go first, then tiles. You build without limits: anything may go on any cell where nothing is yet. Each terrain is on twelve of the tiles. The menu offers a random map.",
            "Najpierw kopce neutralne, potem kafle. Budujecie bez ograniczeń: wszystko może stanąć na każdym polu, na którym nic nie ma. Każdy teren jest na dwunastu kaflach. W menu jest mapa losowa.";
        mounds: "Mounds go on clear ground, not on the edge, not next to another Mound, and next to one Water at most. The value is both its defence and its points. Blue surprises by its speed, Red breaks through, Gold helps from afar and sets traps, Gray strikes where nobody looks.",
            "Kopiec stawia się na terenie otwartym, nie na brzegu, nie obok kopca i obok najwyżej jednej wody. Wartość to obrona i punkty. Niebieski zaskakuje szybkością, Czerwony przełamuje obronę, Złoty pomaga z daleka i wciąga w pułapki, Szary uderza tam, gdzie nikt nie patrzy.";
        reproduce: "Place one token of your hand on any empty cell, then you draw. Flyers never go into vegetation, all others never on water. Hold Peek to see your hand.",
            "Połóż żeton z ręki na dowolnym pustym polu, potem losujesz. Alate nie wchodzą w roślinność, inni nie wchodzą na wodę. Trzymaj Peek, by widzieć rękę.";
        moving: "Move one unit, or none. Workers go 2 cells, soldiers and spitters 1, flyers 3. Moving onto an enemy is an attack: it must be stronger than the defence. Other units next to the target help, spitters from two cells away. A beaten unit is pushed away, or destroyed. The row Do not move is below the last cell, with Down or Back.",
            "Rusz jedną jednostką albo żadną. Robotnice idą o 2 pola, żołnierze i Nasute o 1, Alate o 3. Wejście na wroga to atak: musi być silniejszy od obrony. Pomagają jednostki obok celu, Nasute z dwóch pól. Pokonana jednostka jest odepchnięta albo ginie. Wiersz Nie ruszaj jest pod ostatnim polem: w dół albo Back.";
        loss: "A Mound was taken. The attacker puts one of their Mounds there, then the loser places another one.",
            "Zdobyto kopiec. Atakujący stawia tam swój, potem pokonany stawia następny.";
    }
    lesson {
        goal: "You are Blue. The white centres are Mounds: points. Take more than Red!",
            "Grasz Niebieskim. Białe środki to kopce, czyli punkty. Zdobądź ich więcej!";
        place: "A turn begins with a new token. Hold Peek, choose Worker x2, then the lit cell.",
            "Tura zaczyna się od żetonu. Trzymaj Peek: Robotnica x2, potem jasne pole.";
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
