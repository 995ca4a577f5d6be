//! The texts of Robale, in the format of `ui/lang/words.rs`. Long texts can be scrolled.

crate::ui::lang::game_texts! {
    names crate::games::names::ROBALE;
    labels {
        aim: "Hold all three Resources", "Zajmij trzy Zasoby";
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
        pick_loss: "Remove a bug", "Zdejmij robala";
        pick_army: "Move an army", "Rusz armię";
        pick_way: "Which way?", "Dokąd?";
        pick_bug: "Hatch a bug", "Wystaw robala";
        put_bug: "Hatch it where?", "Na które pole?";
        no_more: "remove no more", "nie zdejmuj już";
        ok_fight: "fight, # dice", "bitwa, kości: #";
        ok_take: "remove this bug", "zdejmij go";
        ok_army: "move this army", "rusz tę armię";
        ok_go: "go there", "idź tam";
        ok_bug: "hatch", "wystaw:";
        ok_hatch: "hatch it here", "wystaw tutaj";
        ok_face: "die #/# is #", "kość #/#: #";
        other_ways: "other ways", "inne drogi";
        steps: "steps", "kroki";
        removes: "# removes #'s # on #", "#: zdjęte # # na #";
        attacks_with: "# attacks #, # dice", "# atakują #, kości: #";
        hurts: "a die that hurts", "kość, która rani";
        sign_cell: "a cell", "pole";
        sign_way: "a way", "droga";
        sign_points: "for hatching", "na wylęg";
        hatched: "New", "Wylęg:";
        fights: "Battle", "Bitwa";
        takes_off: "Remove", "Zdjąć";
        end_moves: "end movement", "koniec ruchu";
        end_turn: "end turn", "koniec tury";
        all_go: "all go", "wszystkie";
        some_of: "of", "z";
        die: "Die", "Kość";
        resists: "Resists dice", "Odporność na";
        resists_short: "resists", "odp.";
        losses: "Losses", "Straty";
        damage: "Damage", "Obrażenia";
        take: "remove", "zdjąć";
        army: "Army", "Armia";
        attack: "attack", "atak";
        moves: "moves", "ruchy";
        points: "pt", "pkt";
        round: "Round", "Runda";
        resources: "Resources", "Zasoby";
        beats_bugs: "Beats enemy bugs.", "Pokonuje robale.";
        takes_resource: "Takes a Resource.", "Przejmuje Zasób.";
        attacks_army: "Attacks an army.", "Atakuje armię.";
        pins_bugs: "Pins enemy bugs.", "Wiąże robale wroga.";
    }
    sentences {
        no_bug: "No bug is here.", "Tu nie ma robala.";
        own_bug: "This bug is yours.", "To twój robal.";
        army_apart: "This army does not touch yours.", "Ta armia nie styka się z twoją.";
        fought: "You have already fought this army this turn.", "Z tą armią już była bitwa w tej turze.";
        occupied: "A bug is here already.", "Tu już stoi robal.";
        other_army: "This bug belongs to another army.", "To robal z innej armii.";
        not_exposed: "This bug does not touch yours.", "Ten robal nie styka się z twoim.";
        not_own_army: "Point at an army of yours.", "Wskaż swoją armię.";
        tired: "A bug of this army has no move left.", "Robal tej armii nie ma już ruchu.";
        stuck_army: "This army cannot move in any direction.", "Ta armia nie ma dokąd iść.";
        taken_off: "# beats your # on #.", "# biją: tracisz # na #.";
        no_loss: "# attacks #. Damage: #. A bug dies at 2.", "# atakują #. Obrażenia: #. Robal ginie od 2.";
        not_hatchery: "Bugs hatch on empty cells of your Hatchery.", "Robale wystawiasz na puste pola swojej Wylęgarni.";
    }
    long {
        goal: "Armies of bugs fight with dice. Stand on all three Resources at once to win.",
            "Armie robali walczą, decydują kości. Kto stanie naraz na trzech Zasobach, wygrywa.";
        legend: "Edges show the ground: green Resource, teal Hatchery, grey blocked cell.\nThe centre of a bug shows its side: white, or dark blue for Black.\nLit edges show the kind: 1 Grasshopper, 2 Ant, 3 Spider, 4 Beetle.\nThe army under the cursor glows. Red bugs are pinned.\nAfter choosing an army, all cells it can reach are lit. The way to the cursor glows.\nThe dice are on the rim. Red dice hurt.\nEach player has a lamp. It pulses on their turn.\nWhite edges on the rim point at the row and number of the cursor.",
            "Brzegi to teren: zielony Zasób, turkusowa Wylęgarnia, szare pole zablokowane.\nŚrodek robala to strona: biały, a u Czarnych ciemnoniebieski.\nJasne brzegi to rodzaj: 1 konik, 2 mrówka, 3 pająk, 4 żuk.\nArmia pod kursorem się żarzy. Czerwone robale są związane.\nPo wyborze armii świecą pola, na które dojdzie. Droga do kursora się żarzy.\nKości są na obrzeżu. Czerwone ranią.\nKażdy gracz ma lampę. Pulsuje w jego turze.\nBiałe brzegi na obrzeżu wskazują rząd i numer pola pod kursorem.";
        battle: "Fight every enemy army that touches yours, in any order.\nDice: the attack of each of your armies that touches it, plus 1 for each bug that does.\nEach result the army does not resist is one damage.\nFor every 2 damage you may remove one bug that touches yours.",
            "Stocz bitwę z każdą armią wroga, która dotyka twojej, w dowolnej kolejności.\nKości: atak każdej twojej armii, która jej dotyka, i 1 za każdego dotykającego robala.\nKażdy wynik spoza odporności to jedno obrażenie.\nZa każde 2 obrażenia możesz zdjąć jednego stykającego się robala.";
        moving: "Choose an army, then a lit cell: the army goes there. Every bug pays one move per step.\nBugs that touch an enemy are pinned and stay.\nStand on all three Resources at once to win.\nTo finish, press Back and OK, or hold Back.",
            "Wybierz armię, potem jasne pole: armia tam idzie. Każdy robal płaci ruch za krok.\nRobale stykające się z wrogiem są związane i zostają.\nKto stanie naraz na trzech Zasobach, wygrywa.\nAby skończyć, naciśnij Back i OK albo przytrzymaj Back.";
        hatch: "Hatch up to three bugs on your Hatchery. You pay with points.\nYou get 1 point. Each Grasshopper of an army on one Resource adds 1.\nOn two Resources each Grasshopper of the army adds 2.\nPoints you do not use are lost. Grasshoppers do not fight, but they earn points.",
            "Wystaw do trzech robali w swojej Wylęgarni. Płacisz punktami.\nMasz 1 punkt. Każdy konik armii na jednym Zasobie dodaje 1.\nNa dwóch Zasobach każdy konik armii dodaje 2.\nNiewykorzystane punkty przepadają. Koniki nie walczą, ale dają punkty.";
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
        take: "5 dice. An Ant resists 3 and 4; 7, 9, 2 hurt. Every 2 damage remove a bug: do it.",
            "5 kości. Mrówkę chronią 3 i 4, ranią 7, 9, 2. 2 obrażenia to jeden robal: zdejmij go.";
        step: "Now movement. Pick the army, then the cell it goes to: onto the Resource.",
            "Teraz ruch. Wybierz armię, potem pole, na które idzie: Zasób.";
        last: "Two Resources are yours. Pick the lit Ant and send it to the third.",
            "Masz dwa Zasoby. Wybierz jasną Mrówkę i poślij ją na trzeci.";
        won: "All three Resources: you have won! Grasshoppers on Resources pay for new bugs.",
            "Trzy Zasoby: wygrywasz! Koniki na Zasobach dają punkty na nowe robale.";
    }
}
