//! The texts of Guardians of Xobos, in the format of `ui/lang/words.rs`. Long texts can be
//! scrolled.

crate::ui::lang::game_texts! {
    names crate::games::names::XOBOS;
    labels {
        aim: "Most points in 15 rounds", "Najwięcej punktów w grze";
        mode: "Mode", "Tryb";
        normal: "normal", "normalny";
        checking: "checking", "sprawdzanie";
        training: "training", "szkoleniowy";
        clans: "Clans", "Klany";
        clan: "Clan", "Klan";
        any_clan: "any", "losowy";
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
        occupation: "Occupy it?", "Zająć pole?";
        attacks: "Attack", "Atak";
        answers: "Answer?", "Kontratak?";
        answer: "Answer", "Kontratak";
        shots: "Shoot?", "Strzelać?";
        shot: "Shot", "Strzał";
        battles: "Which battle?", "Rozegraj bitwę";
        settling: "Which attack?", "Rozegraj atak";
        crystals: "Use how many?", "Ile użyć?";
        advance: "Advance?", "Natarcie?";
        development: "Development", "Rozwój";
        change: "New Leader?", "Nowy lider?";
        over: "Game over", "Koniec gry";
        guardian: "Guardian", "Strażnik";
        quark: "Quark", "Quark";
        quarks: "Quarks", "Quarki";
        mine: "Mine", "Kopalnia";
        well: "Well", "Studnia";
        technical: "Tech", "Techn.";
        watchtower: "Watchtower", "Strażnica";
        loaded_tower: "Watchtower", "Strażn.";
        cocoon: "Cocoon", "Kokon";
        reactor: "Reactor", "Reaktor";
        site: "Building site", "Budowa";
        plain: "open", "otwarte";
        irradiated: "irradiated", "napromieniowane";
        base: "base", "baza";
        exit: "exit", "wyjście";
        source: "Source", "Źródło";
        nothing: "empty", "puste";
        end_moves: "end moves", "koniec ruchu";
        end_attacks: "end attacks", "koniec ataku";
        end_answers: "no answer", "bez kontrataku";
        end_shots: "no shot", "bez strzału";
        no_occupation: "do not occupy", "nie zajmuj";
        end_advance: "do not advance", "nie nacieraj";
        done: "done", "gotowe";
        ok_do: "do it", "zrób to";
        ok_card: "what it can do", "co może zrobić";
        ok_leader: "choose as Leader", "to będzie Lider";
        ok_pay: "pay for", "opłać:";
        ok_unit: "move from here", "rusz stąd";
        ok_move: "go there", "idź tam";
        ok_guardian_here: "Guardian here", "Strażnik tutaj";
        ok_quark_here: "Quark here", "Quark tutaj";
        ok_swap: "change places", "zamień miejsca";
        ok_attacker: "attack from here", "atakuj stąd";
        ok_attack: "attack this", "atakuj to pole";
        ok_enter: "from here", "stąd";
        ok_settle: "settle it", "rozegraj";
        ok_here: "here", "tutaj";
        ok_guardian: "move the Guardian", "rusz Strażnika";
        ok_quark: "move a Quark", "rusz Quarka";
        ok_source: "attack the Source", "atakuj Źródło";
        ok_crystals: "use Crystals:", "użyj Kryształów:";
        ok_buy: "buy it", "kup ją";
        swap: "Change places", "Zamień miejscami";
        teleport: "Teleport", "Teleport";
        attack_source: "The Source", "Źródło";
        cannon: "Orbital Cannon", "Działo";
        occupy: "Occupy it", "Zajmij";
        raze: "Destroy it", "Zniszcz";
        capture: "Capture it", "Przejmij";
        keep: "attack as it is", "atak tak jak stoi";
        break_first: "Break its Connection", "Zerwij połączenie";
        pay: "Pay for sites", "Opłać budowy";
        build: "Build", "Buduj";
        connect: "Connect", "Połącz";
        buy_quark: "Buy a Quark", "Kup Quarka";
        technology: "Technology", "Technologia";
        build_reactor: "Reactor", "Reaktor";
        load: "Load Watchtower", "Załaduj Strażnicę";
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
        less_healing: "- Healing", "- Lecz.";
        lost: "lost", "zginął";
        life_letter: "L", "Ż";
        power_letter: "P", "M";
        resource_letter: "R", "Z";
        crystal_letter: "C", "K";
        points: "Points", "Punkty";
        resources: "Resources", "Zasoby";
        life: "Life", "Życie";
        paid: "paid", "wpłata";
        sum: "sum", "razem";
        price_from: "from", "od";
        decides: "decides", "decyduje";
        rounds: "rounds", "rundy";
        one_round: "at once", "od razu";
        back_not_done: "not done yet", "jeszcze nie";
        battle: "Battle", "Bitwa";
        fight: "Attack", "Atak";
        cover: "Cover", "Osłona";
        damage: "Damage", "Obrażenia";
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
        leads: "leads", "prowadzi";
        advances: "advances", "naciera";
        no_answer: "No answer", "Bez kontrataku";
        no_shot: "No shot", "Bez strzału";
        not_occupied: "Field not occupied", "Pole niezajęte";
        not_advanced: "Nobody advances", "Bez natarcia";
        beats_guardian: "Beats a Guardian.", "Pokonuje Strażnika.";
        captures_building: "Captures a building.", "Przejmuje budynek.";
        razes_building: "Destroys a building.", "Niszczy budynek.";
        attacks_guardian: "Attacks a Guardian.", "Atakuje Strażnika.";
        attacks_quarks: "Attacks Quarks.", "Atakuje Quarki.";
        attacks_source: "Attacks the Source.", "Atakuje Źródło.";
        strikes_back: "Strikes back.", "Kontratakuje.";
        beats_quarks: "Beats Quarks.", "Niszczy Quarki.";
        takes_field: "Takes the field.", "Zajmuje pole.";
        finds_land: "Land to build on.", "Może tam budować.";
    }
    sentences {
        units_lost: "# beats you on #: #.", "# zabiera ci na #: #.";
        wounded: "# hits you on #: damage #.", "# rani cię na #: obrażenia #.";
        building_lost: "# takes your # on #.", "# odbiera ci: # na #.";
        lends_power: "Its Guardian lends its Power and stays.", "Ten Strażnik oddaje moc i zostaje.";
        no_resources: "Not enough Resources.", "Za mało Zasobów.";
        no_crystals: "Not enough Crystals.", "Za mało Kryształów.";
        no_quark_room: "All 9 Quarks are out, or no field of the base has room.",
            "Wszystkie 9 Quarków jest na planszy albo baza nie ma miejsca.";
        one_reactor: "One Reactor per round, on a base field without one.",
            "Jeden Reaktor na rundę, na polu bazy bez Reaktora.";
        has_it: "You already have it.", "Już ją masz.";
        one_technology: "One technology per round.", "Jedna technologia na rundę.";
        needs_technical: "You need more Technical Buildings.", "Potrzeba więcej Budynków Technicznych.";
        no_tower: "No Watchtower of yours has room for Crystals.", "Żadna twoja Strażnica nie ma miejsca na Kryształy.";
        no_link: "There is no Connection to break.", "Nie ma połączenia do zerwania.";
        no_building: "You have no building.", "Nie masz budynku.";
        no_clan_technology: "It needs your clan's technology and room for Crystals.",
            "Potrzeba technologii twojego klanu i miejsca na Kryształy.";
        is_building: "It is already building.", "Już buduje.";
        gives_link: "It gives a Connection: its slot is not free.", "Daje połączenie: nie ma wolnego miejsca.";
        not_in_base: "Not on a base field.", "Na polu bazy nie wolno.";
        not_irradiated: "Not on an irradiated field.", "Na napromieniowanym polu nie wolno.";
        not_in_quarter: "Not in this quarter with two players.", "W tej ćwiartce nie wolno przy dwóch graczach.";
        has_building: "A building stands there.", "Stoi tam budynek.";
        source_closed: "Nobody enters the Source.", "Na Źródło nikt nie wchodzi.";
        no_field: "There is no field.", "Tu nie ma pola.";
        no_unit: "No unit of yours stands there.", "Nie ma tu twojej jednostki.";
        answered: "They struck back: they stay this round.", "Po kontrataku zostają w tej rundzie.";
        builder_stays: "A Guardian that builds stays.", "Budujący Strażnik zostaje.";
        has_moved: "It has already moved this round.", "Już się ruszył w tej rundzie.";
        no_way_out: "No way leads out of here.", "Nie ma stąd drogi.";
        no_guardian: "No other Guardian of yours is there.", "Nie ma tu innego twojego Strażnika.";
        swap_from_there: "Change places from that Guardian's field.", "Zamień miejsca od pola tamtego.";
        no_corridor: "No corridor leads there.", "Nie prowadzi tam korytarz.";
        closed_base: "Nobody enters another base.", "Do cudzej bazy nie wolno wejść.";
        enemy_there: "Enemy units stand there.", "Stoją tam wrogie jednostki.";
        guardian_there: "A Guardian of yours is there.", "Stoi tam twój Strażnik.";
        no_room: "No other Quark fits there.", "Nie zmieści się więcej Quarków.";
        too_far: "Too far for a Quark, or no way is open.", "Za daleko dla Quarka albo brak drogi.";
        not_free: "Only a free field, or a building of yours.", "Tylko wolne pole albo twój budynek.";
        base_field: "No attack from a base or into one.", "Z bazy i na bazę nie ma ataku.";
        no_enemy: "No enemy unit stands there.", "Nie ma tam wrogiej jednostki.";
        no_enemy_beside: "No corridor leads to an enemy.", "Żaden korytarz nie prowadzi do wroga.";
        has_attacked: "No more attack from here this round.", "Stąd w tej rundzie już nie ma ataku.";
        no_loaded_tower: "No loaded Watchtower of yours is there.", "Nie ma tu twojej załadowanej Strażnicy.";
        nothing_to_answer: "No attack to answer here.", "Tu nie ma na co odpowiadać kontratakiem.";
        no_attack_from: "No attack to answer comes from there.", "Stamtąd nie ma ataku na to pole.";
        cannot_follow: "No unit here can go onto that field.", "Stąd nikt nie może wejść na to pole.";
        no_fight: "You have no fight to settle here.", "Tu nie rozliczasz walki.";
        not_own_base: "Only on a field of your base.", "Tylko na polu twojej bazy.";
        no_rebuild_site: "Only in your base, or on a Technical Building of yours.",
            "Tylko w twojej bazie albo na twoim Budynku Technicznym.";
        no_tower_here: "No Watchtower of yours stands there.", "Nie ma tu twojej Strażnicy.";
        tower_full: "This Watchtower holds no more Crystals.", "W tej Strażnicy nie zmieści się więcej Kryształów.";
        no_building_here: "No building of yours stands there.", "Nie ma tu twojego budynku.";
        t1: "A token for a Guardian on a Technical Building: Power +1 or Healing +1, for 1 Crystal.",
            "Żeton dla Strażnika na Budynku Technicznym: moc +1 albo leczenie +1, za 1 Kryształ.";
        t2: "A Guardian on an irradiated field may attack the Source: 1 Crystal each time.",
            "Strażnik na napromieniowanym polu może atakować Źródło: 1 Kryształ za każdym razem.";
        t3: "Rebuilding a Guardian costs 3 Resources instead of 5.", "Odbudowa Strażnika kosztuje 3 Zasoby zamiast 5.";
        t4: "Your Watchtowers hold up to 6 Crystals instead of 3.", "Twoje Strażnice mieszczą 6 Kryształów zamiast 3.";
        t5: "Your Quarks move one field more.", "Twoje Quarki chodzą o pole dalej.";
        t6: "Your Guardians take 1 damage less in every fight.", "Twoi Strażnicy dostają o 1 obrażenie mniej w każdej walce.";
        t7: "A Guardian entering a building may capture it and gains 3 Crystals. Not Watchtowers.",
            "Wchodzący Strażnik może przejąć budynek wroga i dostaje 3 Kryształy. Nie dotyczy Strażnic.";
        t8: "In a fight the enemy's Healing counts 1 less.", "W walce leczenie wroga jest o 1 mniejsze.";
        t9: "One upgrade token more for each Guardian: two with T1.", "O jeden żeton ulepszenia więcej na Strażnika: z T1 dwa.";
        tunnel: "2 Crystals more every round.", "O 2 Kryształy więcej co rundę.";
        cannon: "Load up to 2 Crystals. They hit any field outside the bases, 1 damage each.",
            "Załaduj do 2 Kryształów. Trafiają w dowolne pole poza bazami, każdy zadaje 1 obrażenie.";
        teleport: "Load 3 Crystals. They put a Guardian on any free field or building of yours; then it rests.",
            "Załaduj 3 Kryształy. Stawiają Strażnika na wolnym polu albo własnym budynku; potem odpoczywa.";
        swarm: "Five Quarks instead of three fit on a field.", "Na polu mieści się pięć Quarków zamiast trzech.";
    }
    long {
        goal: "Fight and build: most points after 15 rounds, (Crystals + Guardians) x Reactors.",
            "Walcz i buduj 15 rund. Punkty: (Kryształy + Strażnicy) x Reaktory.";
        legend: "Faint edges are corridors: green if irradiated, a player's colour in a base.\nA bright centre is a Guardian. Bright edges are Quarks.\nA pulsing edge is a Quark where there is no corridor.\nSome cells alternate. White edges count the Guardian's number.\nA white centre is a building: 2 edges Mine, triangle Technical, 4 Well, 5 Cocoon.\nA ring is a Watchtower and its Crystals. All in one colour is a Reactor.\nA dark centre is a building site.\nRunning red light: attack. White and red: battle.\nThe white light on the rim counts the rounds. With edges it is Development.\nLamps: pulsing decides, steady is done, a white centre starts.\nC3 is a field. 3C are three Crystals. C3 > D4 goes from field to field.\nWhite edges on the rim point at the row and number of the cursor.",
            "Słabe brzegi to korytarze: zielone napromieniowane, w bazie w kolorze gracza.\nJasny środek to Strażnik. Jasne brzegi to Quarki.\nPulsujący brzeg to Quark tam, gdzie nie ma korytarza.\nNiektóre pola zmieniają obraz. Białe brzegi to numer Strażnika.\nBiały środek to budynek: 2 brzegi Kopalnia, trójkąt Techniczny, 4 Studnia, 5 Kokon.\nKrąg to Strażnica i jej Kryształy. Cały w jednym kolorze to Reaktor.\nCiemny środek to budowa.\nBiegnące czerwone światło: atak. Białe i czerwone: bitwa.\nBiałe światło na obrzeżu liczy rundy. Z brzegami to Rozwój.\nLampy: pulsuje, kto decyduje, świeci, kto skończył, biały środek zaczyna.\nK3 to pole. 3K to trzy Kryształy. C3 > D4 to z pola na pole.\nBiałe brzegi na obrzeżu wskazują rząd i numer pola pod kursorem.";
        leaders: "All players secretly choose a Guardian as Leader at the same time.\nThe Leader has Power 2 instead of 1. Only the Leader may heal itself.\nHold Peek to see the list. Back changes your choice while others still choose.\nFirst game? In training mode without clans everything is open.",
            "Wszyscy naraz w tajemnicy wybierają Strażnika na Lidera.\nLider ma moc 2 zamiast 1 i jako jedyny może leczyć siebie.\nTrzymaj Peek, by widzieć listę. Back cofa wybór, póki inni jeszcze wybierają.\nPierwsza gra? W trybie szkoleniowym bez klanów wszystko jest jawne.";
        moves: "Move each unit once or not at all along corridors: a Guardian 1 field, a Quark 2.\nOne Guardian and three Quarks fit on a field.\nTwo Guardians joined by a corridor may change places.\nA Guardian that enters an enemy building destroys it and gains 2 Crystals.\nA Guardian that builds stays where it is.\nTo finish, press Back and OK, or hold Back.\nPeek shows your Guardian board.",
            "Rusz każdą jednostkę raz albo wcale, korytarzami: Strażnik o 1 pole, Quark o 2.\nNa polu mieści się Strażnik i trzy Quarki.\nDwaj Strażnicy połączeni korytarzem mogą zamienić się miejscami.\nStrażnik, wchodząc, niszczy budynek wroga i dostaje 2 Kryształy.\nBudujący Strażnik zostaje na miejscu.\nAby skończyć, naciśnij Back i OK albo przytrzymaj Back.\nPeek pokazuje planszę Strażników.";
        attacks: "Attack from a field to a joined field with enemies, once per round from each field.\nAll units on the field take part.\nA Guardian that lends its Power cannot attack: break the Connection first.\nThe defender may strike back. That makes a battle.\nAfter another player's turn, loaded Watchtowers without a Guardian may shoot.\nNo attack goes into or out of a base.",
            "Atakuj z pola na połączone pole z wrogiem, raz na rundę z każdego pola.\nWalczą wszystkie jednostki na tym polu.\nKto oddaje moc, nie atakuje: najpierw zerwij połączenie.\nZaatakowany może kontratakować. Wtedy jest bitwa.\nNa koniec cudzej tury mogą strzelać załadowane Strażnice bez Strażnika.\nNie ma ataku z bazy ani na bazę.";
        fights: "Battles come first, then attacks.\nPower: the Guardian, plus 1 for each Quark and each Crystal used. Those are spent.\nThe defender loses Quarks first, then Watchtower Crystals: 1 Power each.\nWhat is left, minus protection and Healing, wounds the Guardian.\nIf the field is empty, units that fought and have not moved may advance.",
            "Najpierw bitwy, potem ataki.\nMoc: Strażnik i 1 za każdego Quarka i użyty Kryształ. Te przepadają.\nObrońca traci najpierw Quarki, potem Kryształy Strażnicy: każdy odejmuje 1.\nReszta, po odjęciu ochrony i leczenia, rani Strażnika.\nNa puste pole mogą natrzeć jednostki, które walczyły i się nie ruszały.";
        development: "All players develop at the same time in secret, as often as they can pay.\nChoose a Guardian to see what it can do, or something to buy.\nA dim sign is not possible now. The last line says why.\nWith several people, hold Peek to see all this.\nBack leaves a list and then goes to Done. Hold it to be done at once.\nWhen all are done, the results appear together.\nPoints: (Crystals + Guardians) x Reactors. No Reactor, no points.",
            "Wszyscy rozwijają się naraz, w tajemnicy, ile kto opłaci.\nWybierz Strażnika, by zobaczyć, co może, albo coś do kupienia.\nBlady znak: teraz się nie da. Ostatni wiersz mówi dlaczego.\nGdy gra kilka osób, trzymaj Peek, by to widzieć.\nBack opuszcza listę, a potem idzie do Gotowe. Przytrzymany: od razu gotowe.\nGdy wszyscy są gotowi, widać wyniki.\nPunkty: (Kryształy + Strażnicy) x Reaktory. Bez Reaktora nie ma punktów.";
    }
    lesson {
        goal: "You are Red. Points: Crystals and Guardians, times Reactors, after round 15: now!",
            "Grasz Czerwonym. Punkty: Kryształy i Strażnicy razy Reaktory, po rundzie 15: teraz!";
        look: "The lit two: your Leader with Power 2, and a Guardian of Blue with 2 Life left.",
            "Świecą: twój Lider z Mocą 2 i Strażnik Niebieskiego, któremu zostały 2 Życia.";
        walk: "Guardians go one field along a corridor. Pick the Leader, then the lit field.",
            "Strażnik idzie o jedno pole korytarzem. Wybierz Lidera, potem jasne pole.";
        enough: "All your units may move once; none has to. Press Back, then OK: end moves.",
            "Każda jednostka może się ruszyć raz, nie musi. Naciśnij Back, potem OK: koniec ruchu.";
        attack: "Attack: pick the Leader, then the red field. One more OK declares it.",
            "Atak: wskaż Lidera, potem czerwone pole. Jeszcze jedno OK ogłasza atak.";
        settle: "Blue did not answer and stayed. Now attacks are settled: point at yours, OK.",
            "Niebieski nie odpowiedział. Teraz rozegraj atak: wskaż swój i OK.";
        reactor: "2 Power took 2 Life: it is gone. Develop: choose the Reactor, then a field on the small map.",
            "Moc 2 zabrała 2 Życia: zniszczony. Rozwój: wybierz Reaktor, potem pole na małej mapie.";
        done: "Blue is done. You too: press Back, which leads to Done, then OK.",
            "Niebieski skończył. Ty też: naciśnij Back, który prowadzi do Gotowe, potem OK.";
        won: "(4 Crystals + 4 Guardians) x 2 is 16. Blue has 7. You have won!",
            "(4 Kryształy + 4 Strażników) x 2 to 16. Niebieski ma 7. Wygrywasz!";
    }
}
