//! The texts of Robale, in the form of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    labels {
        name: "Robale", "Robale";
        rounds: "Rounds", "Rundy";
        last_round: "Then", "Potem";
        drawn: "draw", "remis";
        white: "White", "Białe";
        black: "Black", "Czarne";
        grasshopper: "Grasshopper", "Konik";
        ant: "Ant", "Mrówka";
        spider: "Spider", "Pająk";
        beetle: "Beetle", "Żuk";
        clear: "clear", "otwarte";
        resource: "Resource", "Zasób";
        hatchery: "Hatchery", "Wylęgarnia";
        blocked: "blocked", "zablokowane";
        empty: "empty", "puste";
        pick_battle: "Which battle?", "Która bitwa?";
        pick_loss: "Take off a bug", "Zdejmij robala";
        pick_army: "Move an army", "Rusz armię";
        pick_way: "Which way?", "Dokąd?";
        all_ways: "Directions", "Kierunki";
        pick_bug: "Hatch a bug", "Wystaw robala";
        put_bug: "Hatch it where?", "Na które pole?";
        no_more: "Take no more", "Już wystarczy";
        hurts: "a die that hurts", "kość, która rani";
        hatched: "New", "Wylęg:";
        fights: "Battle", "Bitwa";
        takes_off: "Take off", "Zdjąć";
        end_moves: "End movement", "Koniec ruchu";
        end_turn: "End turn", "Koniec tury";
        east: "E", "wsch.";
        north_east: "NE", "pn.-wsch.";
        north_west: "NW", "pn.-zach.";
        west: "W", "zach.";
        south_west: "SW", "pd.-zach.";
        south_east: "SE", "pd.-wsch.";
        who_goes: "bugs go", "idą robale";
        all_go: "all", "wszystkie";
        some_of: "of", "z";
        force: "Force", "Siła";
        dice: "dice", "kości";
        one_die: "die", "kość";
        die: "Die", "Kość";
        resists: "Resists dice", "Odporność na";
        losses: "Losses", "Straty";
        damage: "Damage", "Obrażenia";
        take: "take", "zdjąć";
        army: "Army", "Armia";
        attack: "attack", "atak";
        moves: "moves", "ruchy";
        points: "pt", "pkt";
        round: "Round", "Runda";
        reserve: "Reserve", "Rezerwa";
        resources: "Resources", "Zasoby";
        beats_bugs: "Beats enemy bugs.", "Pokonuje robale.";
        takes_resource: "Takes a Resource.", "Przejmuje Zasób.";
        attacks_army: "Attacks an army.", "Atakuje armię.";
        pins_bugs: "Pins enemy bugs.", "Wiąże robale wroga.";
    }
    sentences {
        no_bug: "No bug stands here.", "Tu nie ma robala.";
        own_bug: "This bug is yours.", "To twój robal.";
        army_apart: "This army touches none of yours.", "Ta armia nie styka się z twoją.";
        fought: "You have fought this army in this turn.", "Z tą armią już była bitwa w tej turze.";
        occupied: "A bug stands here already.", "Tu już stoi robal.";
        other_army: "This bug belongs to another army.", "To robal z innej armii.";
        not_exposed: "This bug touches none of yours.", "Ten robal nie styka się z twoim.";
        not_own_army: "Point at an army of yours.", "Wskaż swoją armię.";
        tired: "A bug of this army has no move left.", "Robal tej armii nie ma już ruchu.";
        stuck_army: "This army cannot move in any direction.", "Ta armia nie ma dokąd iść.";
        taken_off: "Your # on # was taken off.", "Tracisz: # na #.";
        no_loss: "Damage #: for a loss 2 are needed.", "Obrażenia: #. Do straty trzeba 2.";
        not_hatchery: "Bugs hatch on empty cells of your Hatchery.", "Robale wystawiasz na puste pola swojej Wylęgarni.";
    }
    long {
        goal: "Armies of bugs fight with dice. Whoever stands on all three Resources wins at once.",
            "Armie robali walczą na kości. Kto stanie na trzech Zasobach naraz, wygrywa.";
        legend: "Edges show the ground: green Resource, teal Hatchery, grey the blocked cell. The centre of a bug is its side: white, or dark blue for Black. Its lit edges tell the kind: one Grasshopper, two Ant, three Spider, four Beetle. The army under the cursor glows. Before a step lit edges show who can go which way, golden the chosen one; red bugs are pinned. On the rim the dice: red ones hurt. A lamp for each player breathes on their turn; white edges beside the board point at the cursor's row and number.",
            "Brzegi to teren: zielony Zasób, turkusowa Wylęgarnia, szare pole zablokowane. Środek robala to strona: biały, a u Czarnych ciemnoniebieski. Świecące brzegi to rodzaj: jeden konik, dwa mrówka, trzy pająk, cztery żuk. Armia pod kursorem się żarzy. Przed krokiem brzegi pokazują, kto może dokąd, złote to wybór; czerwone są związane. Na obrzeżu kości: czerwone ranią. Lampa gracza pulsuje w jego turze; białe brzegi obok planszy wskazują rząd i numer kursora.";
        battle: "Fight every enemy army that touches yours, in any order. Dice: the attack of each of your armies that touches it, and 1 for each bug that does. A result the army does not resist is one damage. For every 2 damage you may take off one bug that touches yours.",
            "Stocz bitwę z każdą armią wroga, która dotyka twojej, w dowolnej kolejności. Kości: atak każdej twojej armii, która jej dotyka, i 1 za każdego dotykającego robala. Wynik spoza odporności to jedno obrażenie. Za każde 2 możesz zdjąć jednego stykającego się robala.";
        moving: "Choose an army, then a way. Every bug of it pays one move. Bugs that touch an enemy are pinned and stay. Whoever stands on all three Resources wins at once. The row End movement is below the last cell, with Down or Back.",
            "Wybierz armię, potem kierunek. Każdy jej robal płaci jeden ruch. Robale stykające się z wrogiem są związane i stoją. Kto stanie na trzech Zasobach, od razu wygrywa. Wiersz Koniec ruchu jest pod ostatnim polem: w dół albo Back.";
        hatch: "Hatch up to three bugs on your Hatchery for your points: 1, and for each army on one Resource 1 for each of its Grasshoppers, on two Resources 2. Points not used are lost. Grasshoppers do not fight, but it is for them that Resources pay.",
            "Wystaw do trzech robali w swojej Wylęgarni za punkty: 1, a za armię na jednym Zasobie 1 za każdego jej konika, na dwóch Zasobach 2. Niewykorzystane punkty przepadają. Koniki nie walczą, ale to za nie płacą Zasoby.";
    }
    lesson {
        goal: "You are White. Stand on all three Resources at once and you win. They are lit.",
            "Grasz Białymi. Wygrywa, kto stoi na trzech Zasobach naraz. Teraz świecą.";
        army: "Bugs that touch are an army, like these two. It moves and fights as one.",
            "Robale, które się stykają, to armia, jak te dwa. Idą i walczą razem.";
        hatch: "A turn ends with hatching. You have 2 points: a Spider costs 2. Put it on the lit cell.",
            "Turę kończy wylęg. Masz 2 punkty: Pająk kosztuje 2. Połóż go na jasnym polu.";
        fight: "Black steps onto a Resource, next to you. Bugs that touch must fight: point at it, OK.",
            "Czarne weszły na Zasób obok ciebie. Kto się styka, walczy: wskaż wroga i OK.";
        take: "5 dice. An Ant resists 3 and 4; 7, 9, 2 hurt. Every 2 damage take a bug off: do it.",
            "5 kości. Mrówkę chronią 3 i 4, ranią 7, 9, 2. 2 obrażenia to jeden robal: zdejmij go.";
        step: "Now movement. Pick the army, then the way E: onto the Resource.",
            "Teraz ruch. Wybierz armię, potem kierunek: na wschód, na Zasób.";
        last: "Two Resources are yours. Pick the lit Ant and take the way NE to the third.",
            "Masz dwa Zasoby. Wybierz jasną Mrówkę i idź na pn.-wsch., na trzeci.";
        won: "All three Resources: you have won! Grasshoppers on Resources pay for new bugs.",
            "Trzy Zasoby: wygrywasz! Koniki na Zasobach dają punkty na nowe robale.";
    }
}
