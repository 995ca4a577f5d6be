//! The texts of Hive, in the form of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    labels {
        name: "Hive", "Rój";
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
        pick_piece: "Your move", "Twój ruch";
        pick_reserve: "Place which?", "Co położyć?";
        pick_target: "Where to?", "Dokąd?";
        pick_sting: "Sting whom?", "Kogo ukąsić?";
        no_sting: "Do not sting", "Nie kąsaj";
        turn_up: "Turn up", "Odwróć";
        empty: "empty", "puste";
        below: "Under it", "Pod spodem";
        free_cells: "Free cells", "Wolne pola";
        sides_taken: "sides taken", "zajęte boki";
        no_queen: "no Queen yet", "brak Królowej";
        copies: "Copies", "Naśladuje";
        place_piece: "Place a piece", "Połóż pionek";
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
        onto: "on", "na";
        throws: "Throws", "Przerzuca:";
        stings: "Stings", "Kąsa:";
        carries: "Carries", "Niesie:";
        by_queen: "Queen", "Królowej";
        by_spider: "Spider", "Pająka";
        by_beetle: "Beetle", "Żuka";
        by_grasshopper: "Grasshopper", "Konika";
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
        occupied: "Something stands there.", "Tam już coś stoi.";
        beside_enemy: "It would touch an enemy piece.", "Stykałby się z pionkiem wroga.";
        not_beside_own: "A new piece must touch one of yours.", "Nowy pionek musi stykać się z twoim.";
        apart: "It must touch the hive.", "Musi stykać się z rojem.";
        on_paralysed: "Nobody may stop on a paralysed piece.", "Na sparaliżowanym nie wolno stanąć.";
        queen_now: "The Queen must be placed in this turn.", "W tej turze musi wejść Królowa.";
        no_queen: "Nothing moves before your Queen is placed.", "Nic się nie rusza przed Królową.";
        queen_not_first: "The Queen may not come in the first turn.", "Królowa nie może wejść w pierwszej turze.";
        no_cell: "There is no cell to place it.", "Nie ma gdzie go położyć.";
        covered: "Something stands on it.", "Coś na nim stoi.";
        paralysed: "It is paralysed. Its owner may spend a turn to turn it up.", "Sparaliżowany. Właściciel może go odwrócić kosztem tury.";
        just_moved: "It moved or was thrown in the turn before.", "Ruszył się lub był przerzucony turę wcześniej.";
        pinned: "Pinned: without it the hive would split.", "Związany: bez niego rój się rozpadnie.";
        nothing_to_copy: "It touches nothing to copy.", "Nie ma obok kogo naśladować.";
        no_way: "No way out: a gate is too narrow, or no cell fits.", "Brak wyjścia: za ciasno lub brak pola.";
        thrown: "Your # was thrown.", "Przerzucono: #.";
        stung: "Your # was stung and sleeps.", "Ukąszono: #, śpi.";
        covered_by: "Your # is covered by a #.", "Przykryto: #. Na wierzchu: #.";
        queen_pressed: "Free cells around your Queen: #.", "Wolne pola wokół twojej Królowej: #.";
        queen: "Slides one cell.", "Sunie o jedno pole.";
        spider: "Slides exactly three cells.", "Sunie dokładnie o trzy pola.";
        beetle: "One cell, also onto other pieces.", "Jedno pole, też na inne pionki.";
        grasshopper: "Jumps straight over pieces to the next empty cell.", "Skacze prosto nad pionkami na puste pole.";
        ant: "Slides any number of cells.", "Sunie o dowolną liczbę pól.";
        mosquito: "Moves as any piece it touches.", "Rusza się jak to, czego dotyka.";
        ladybug: "Two cells on top of the hive, then down.", "Dwa pola po wierzchu i w dół.";
        pillbug: "Slides one cell, or throws the piece you point at.", "Sunie o pole lub przerzuca sąsiada nad sobą: wskaż go.";
        scorpion: "Slides exactly two cells, then may sting.", "Sunie o dwa pola, potem może ukąsić.";
        moth: "Walks over its own colour onto an enemy piece.", "Idzie po swoich na pionek wroga.";
        dragonfly: "Flies two cells, not straight, and carries what is below it.", "Leci o dwa pola, nie prosto, i niesie to, na czym stoi.";
    }
    long {
        goal: "Insects, placed and moved one by one. Whoever surrounds the enemy Queen wins.",
            "Owady dokładane i przesuwane na zmianę. Wygrywa, kto otoczy Królową wroga.";
        legend: "A cell is a piece, its pattern the kind as above, in white, or dark blue for Black. Only the Queen has a golden centre; her bright edges are the free cells around her, and with two or fewer left the centre blinks red. A stack shows its height now and then: as many golden edges. Faint breathing: paralysed. A light runs over what you may choose. The board follows the hive. A lamp in a corner breathes for the player on turn. On the screens 2S is two Spiders in the reserve; the score counts the taken sides of the enemy Queen.",
            "Pole to pionek, wzór to rodzaj jak wyżej, biały, a u Czarnych ciemnoniebieski. Tylko Królowa ma złoty środek; jej jasne brzegi to wolne pola wokół, a gdy są najwyżej dwa, środek miga na czerwono. Stos co chwilę pokazuje wysokość: tyle złotych brzegów. Słabe pulsowanie: sparaliżowany. Światło biegnie po tym, co można wybrać. Plansza podąża za rojem. Lampa w rogu pulsuje, gdy jest tura gracza. Na ekranach 2S to dwa Pająki w rezerwie; wynik to zajęte boki Królowej wroga.";
        opening: "Place a piece of your reserve next to your own pieces and not next to the enemy's; only the first two touch. The Queen comes within your first four turns, and nothing of yours moves before she is there. Surround the enemy Queen on all six sides to win. New to the game? Leave the extra insects out at first.",
            "Połóż pionek z rezerwy obok swoich i nie obok wroga; tylko dwa pierwsze się stykają. Królowa wchodzi w jednej z pierwszych czterech tur, a przed nią nic twojego się nie rusza. Wygrywa, kto otoczy Królową wroga z sześciu stron. Na początek lepiej grać bez dodatkowych owadów.";
        turn: "Point at a piece of yours and then at a cell to move it. Or choose the row Place a piece, with Down below the last cell or with Back: next to your own pieces, not next to the enemy's. The hive must never split, and sliding pieces must fit through. Look at a piece to read how it moves, or why it cannot. If you can do nothing, you pass. All six cells around the enemy Queen taken: you win. An Ant gets anywhere and is worth most. A step of your Queen at the right moment can upset the enemy's plans.",
            "Wskaż swój pionek i pole, by go ruszyć. Albo wybierz wiersz Połóż pionek, w dół za ostatnim polem lub przez Back: obok swoich, nie obok wroga. Rój nie może się rozpaść, a pionki muszą się zmieścić w przejściu. Wskaż pionek, by przeczytać, jak chodzi lub czemu nie może. Gdy nic się nie da, pasujesz. Sześć zajętych pól wokół Królowej wroga to wygrana. Mrówka dojdzie wszędzie i jest najcenniejsza. Krok Królowej w dobrej chwili może pokrzyżować plany wroga.";
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
