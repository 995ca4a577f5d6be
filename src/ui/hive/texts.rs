//! The texts of Hive, in the format of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    names crate::games::names::HIVE;
    labels {
        aim: "Surround the enemy Queen", "Otocz Królową wroga";
        white: "White", "Białe";
        black: "Black", "Czarne";
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
        no_sting: "do not sting", "nie kąsaj";
        ok_sting: "sting it", "ukąś go";
        turn_up: "Turn up", "Odwróć";
        empty: "empty", "puste";
        below: "Under it", "Pod spodem";
        ok_pick: "pick it up", "podnieś go";
        ok_take: "place this one", "połóż ten";
        ok_turn_up: "turn it up", "odwróć go";
        ok_place: "place here", "połóż tutaj";
        ok_move: "move here", "idź tutaj";
        ok_climb: "climb on top", "wejdź na niego";
        move_piece: "move a piece", "rusz pionkiem";
        closed: "closed", "zamknięte";
        queen_closed: "sides closed", "zamknięte";
        no_queen: "no Queen yet", "brak Królowej";
        copies: "Copies", "Naśladuje";
        place_piece: "place a piece", "połóż pionek";
        thinks: "a piece to move", "czym ruszyć";
        passed: "passed", "pasują";
        surrounds_queen: "Surrounds a Queen.", "Otacza Królową.";
        presses_queen: "Closes in on Queen.", "Osacza Królową.";
        saves_queen: "Frees the Queen.", "Uwalnia Królową.";
        blocks: "Blocks a piece.", "Blokuje pionek.";
        queen_surrounded: "Queen surrounded", "Królowa otoczona";
        both_surrounded: "Both Queens fell", "Obie Królowe padły";
        enters: "New", "Wchodzi";
        moves: "moves", "idzie";
        beside: "by", "u";
        next_to: "next to", "obok";
        onto: "on", "na";
        throws: "Throws", "Przerzuca:";
        stings: "Stings", "Kąsa:";
        carries: "Carries", "Niesie:";
        by_queen: "Queen", "Królowej";
        by_spider: "Spider", "Pająka";
        by_beetle: "Beetle", "Żuka";
        by_grasshopper: "Grasshopper", "Konika";
        by_hopper: "Hopper", "Konika";
        by_ant: "Ant", "Mrówki";
        by_mosquito: "Mosquito", "Komara";
        by_ladybug: "Ladybug", "Biedronki";
        by_pillbug: "Pillbug", "Prosionka";
        by_scorpion: "Scorpion", "Skorpiona";
        by_moth: "Moth", "Ćmy";
        by_dragonfly: "Dragonfly", "Ważki";
        on_queen: "Queen", "Królowej";
        on_spider: "Spider", "Pająku";
        on_beetle: "Beetle", "Żuku";
        on_grasshopper: "Hopper", "Koniku";
        on_ant: "Ant", "Mrówce";
        on_mosquito: "Mosquito", "Komarze";
        on_ladybug: "Ladybug", "Biedronce";
        on_pillbug: "Pillbug", "Prosionku";
        on_scorpion: "Scorpion", "Skorpionie";
        on_moth: "Moth", "Ćmie";
        on_dragonfly: "Dragonfly", "Ważce";
        tournament: "Queen 1st turn", "Królowa od razu";
        length_limit: "Draw at turn", "Remis w turze";
        free_beetle: "Free Beetle", "Swobodny Żuk";
        copy_moth: "Copy Moth", "Kopia Ćmy";
        from_ground: "on ground", "z ziemi";
        either: "always", "zawsze";
    }
    sentences {
        enemy: "It belongs to the other side.", "Należy do przeciwnika.";
        point_at_own: "Point at a piece of yours, or place one.", "Wskaż swój pionek albo połóż nowy.";
        occupied: "The cell is occupied.", "To pole jest zajęte.";
        beside_enemy: "It would touch an enemy piece.", "Stykałby się z pionkiem wroga.";
        not_beside_own: "A new piece must touch one of yours.", "Nowy pionek musi stykać się z twoim.";
        apart: "It must touch the hive.", "Musi stykać się z rojem.";
        on_paralysed: "Nothing can stop on a paralysed piece.", "Na sparaliżowanym nie wolno stanąć.";
        queen_now: "You must place the Queen this turn.", "W tej turze musisz wystawić Królową.";
        no_queen: "Your pieces cannot move before your Queen is placed.", "Twoje pionki ruszą się, gdy wystawisz Królową.";
        queen_not_first: "The Queen cannot come in the first turn.", "Królowa nie może wejść w pierwszej turze.";
        no_cell: "There is no cell where you can place it.", "Nie ma pola, na którym można go położyć.";
        covered: "Another piece is on top of it.", "Przykrywa go inny pionek.";
        paralysed: "It is paralysed. Its owner may spend a turn to turn it up.", "Sparaliżowany. Właściciel może go odwrócić kosztem tury.";
        just_moved: "It moved or was thrown in the turn before.", "Ruszył się lub był przerzucony turę wcześniej.";
        pinned: "Pinned: without it the hive would split.", "Związany: bez niego rój się rozpadnie.";
        nothing_to_copy: "It touches nothing to copy.", "Nie ma obok kogo naśladować.";
        no_way: "It cannot get out: a gap is too narrow, or no cell fits.", "Brak wyjścia: za ciasno lub brak pola.";
        thrown: "# throws your #.", "#: przerzut, #.";
        stung: "# stings your #. It sleeps.", "#: ukąszenie, # śpi.";
        covered_by: "#'s # covers your #.", "#: # przykrywa: #.";
        queen_lost: "Your Queen would be surrounded.", "Twoja Królowa zostanie otoczona.";
        queen_closed: "Queen: # of 6 closed.", "Królowa: # z 6 zamkniętych.";
        queen_pressed: "#: your Queen is closed on # of 6 sides.", "#: twoja Królowa, # z 6 zamkniętych.";
        queen: "Slides one cell.", "Sunie o jedno pole.";
        spider: "Slides exactly 3 cells.", "Sunie dokładnie o 3 pola.";
        beetle: "One cell, also onto other pieces.", "Jedno pole, też na inne pionki.";
        grasshopper: "Jumps straight over pieces to the first gap.", "Skacze prosto nad pionkami na puste pole.";
        ant: "Slides any distance.", "Sunie dowolnie daleko.";
        mosquito: "Moves like any piece it touches.", "Rusza się jak pionek, którego dotyka.";
        ladybug: "Two cells on top of the hive, then down.", "Dwa pola po wierzchu i w dół.";
        pillbug: "Slides one cell, or throws the piece you point at.",
            "Przesuwa się o pole lub przerzuca wskazanego sąsiada.";
        scorpion: "Slides exactly two cells, then may sting.", "Przesuwa się o dwa pola, potem może ukąsić.";
        moth: "Walks over its own colour onto an enemy piece.", "Idzie po swoich na pionek wroga.";
        dragonfly: "Flies two cells, not straight, and carries what is below it.", "Leci o dwa pola, nie prosto, i niesie to, na czym stoi.";
    }
    long {
        goal: "Place and move insects in turn. Surround the enemy Queen on all six sides to win.",
            "Na zmianę wystawiacie i przesuwacie owady. Wygrywa, kto otoczy Królową wroga.";
        legend: "Each lit cell is a piece. Its pattern shows the kind, as on the pages before.\nWhite pieces are white, Black pieces are dark blue.\nOnly a Queen has a golden centre. Her bright edges are the free cells around her.\nWhen two or fewer are left, her centre blinks red.\nA stack shows its height from time to time: one golden edge per piece.\nA piece with a faint pulse is paralysed.\nA running light marks the cells you can choose. The board follows the hive.\nThe lamp in a corner pulses for the player whose turn it is.\n2S on a screen means two Spiders in the reserve.\nThe score counts the closed cells around the enemy Queen: 6 win.",
            "Każde świecące pole to pionek. Wzór to rodzaj, jak na poprzednich stronach.\nBiałe pionki są białe, a Czarne ciemnoniebieskie.\nTylko Królowa ma złoty środek. Jej jasne brzegi to wolne pola wokół.\nGdy zostają najwyżej dwa, środek miga na czerwono.\nStos co jakiś czas pokazuje wysokość: jeden złoty brzeg na pionek.\nSłabo pulsujący pionek jest sparaliżowany.\nBiegnące światło wskazuje pola do wyboru. Plansza podąża za rojem.\nLampa w rogu pulsuje graczowi, który ma ruch.\n2S na ekranie to dwa Pająki w rezerwie.\nWynik to zamknięte pola wokół Królowej wroga: 6 wygrywa.";
        opening: "Place a piece next to your own pieces and not next to the enemy's.\nOnly the first two pieces of the game touch an enemy.\nPlace your Queen within your first four turns. Until then your pieces cannot move.\nNew to the game? Play without the extra insects first.",
            "Połóż pionek obok swoich, ale nie obok pionków wroga.\nTylko dwa pierwsze pionki w grze stykają się z wrogiem.\nWystaw Królową w pierwszych czterech turach. Do tego czasu pionki się nie ruszają.\nGrasz pierwszy raz? Zacznij bez dodatkowych owadów.";
        turn: "To move, point at one of your pieces, then at a cell.\nTo place, go down past the last cell or press Back, then choose a piece.\nNew pieces go next to yours, not next to the enemy's.\nThe hive must never split. Sliding pieces must fit through gaps.\nPoint at a piece to read how it moves, or why it cannot.\nIf you can do nothing, you pass.\nClose all six cells around the enemy Queen to win.\nAn Ant can go almost anywhere and is worth most.\nA step of your Queen at the right moment can upset the enemy's plan.",
            "Aby ruszyć, wskaż swój pionek, potem pole.\nAby wystawić, zejdź w dół za ostatnie pole lub naciśnij Back i wybierz pionek.\nNowe pionki stoją obok twoich, nie obok wroga.\nRój nie może się rozpaść. Pionki muszą zmieścić się w przejściu.\nWskaż pionek, by przeczytać, jak chodzi lub czemu nie może.\nGdy nie ma żadnego ruchu, pasujesz.\nZamknij sześć pól wokół Królowej wroga, a wygrasz.\nMrówka dojdzie prawie wszędzie i jest najcenniejsza.\nKrok Królowej w dobrej chwili może pokrzyżować plany wroga.";
    }
    lesson {
        goal: "You are White. Close in on the Queen of Black, lit now, from all six sides.",
            "Grasz Białymi. Otocz Królową Czarnych z sześciu stron. Teraz świeci.";
        gaps: "Four sides are taken, by any colour. Two are left: your pieces must get there.",
            "Cztery strony są zajęte, kolor nieważny. Zostały dwie: zajmij je pionkami.";
        place: "Place or move one piece a turn. Place a Grasshopper: next to yours, not to Black's.",
            "W turze kładziesz lub ruszasz pionek. Połóż Konika: obok swoich, nie obok Czarnych.";
        jump: "Black has placed one. A Grasshopper jumps straight over pieces: over the Queen!",
            "Czarne dołożyły pionek. Konik skacze prosto nad innymi: skocz nad Królową!";
        pinned: "This piece of yours is pinned: without it the hive would split in two. Never allowed.",
            "Ten twój pionek jest związany: bez niego rój rozpadłby się. Tak nie wolno.";
        run: "An Ant slides as far as it likes. Pick the lit one, then the last free side.",
            "Mrówka sunie tak daleko, jak chce. Wybierz jasną, potem ostatnią wolną stronę.";
        won: "Six sides are taken: you have won! Point at any insect to read how it moves.",
            "Sześć stron zajętych: wygrywasz! Wskaż owada, a przeczytasz, jak chodzi.";
    }
}
