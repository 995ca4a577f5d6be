//! The positions of `data/termites`, one test per case.

use host_tests::scene::{Case, read_cases, termites::run};

const FILES: [(&str, &str); 4] = [
    ("movement", include_str!("../../data/termites/movement.txt")),
    ("attack", include_str!("../../data/termites/attack.txt")),
    ("mounds", include_str!("../../data/termites/mounds.txt")),
    ("turns", include_str!("../../data/termites/turns.txt")),
];

fn all_cases() -> Vec<(&'static str, Case)> {
    let read = |(file, text)| read_cases(text).unwrap().into_iter().map(move |case| (file, case));
    FILES.into_iter().flat_map(read).collect()
}

fn play(name: &str) {
    let (file, case) =
        all_cases().into_iter().find(|(_, case)| case.name == name).expect("a case of this name");
    if let Err(error) = run(&case) {
        panic!("{file}.txt, {name}, {error}");
    }
}

macro_rules! cases {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        $(#[test] fn $name() { play(stringify!($name)); })*
    };
}

cases! {
    t_2_worker_moves_up_to_two_cells
    t_2_soldier_and_spitter_move_one_cell
    t_2_2_flyer_moves_up_to_three_cells_over_water_and_stones
    t_2_2_flyer_passes_over_enemies_but_not_over_enemy_flyers
    t_2_2_own_flyers_do_not_stop_a_flyer
    t_2_2_flyer_never_enters_nor_crosses_vegetation
    t_2_2_flyer_never_attacks_into_vegetation
    t_3_2_ground_units_never_enter_water
    t_3_2_ground_units_never_attack_a_flyer_on_water
    t_3_3_vegetation_costs_a_ground_unit_one_point
    t_3_4_stones_take_the_whole_move_of_a_worker
    t_3_4_stones_behind_a_step_are_too_far_for_a_worker
    t_3_4_worker_attacks_onto_stones_only_from_its_own_cell
    t_3_4_soldier_and_spitter_never_move_nor_attack_onto_stones
    t_3_4_who_stands_on_stones_leaves_them_as_any_cell
    t_5_3_only_own_units_move_and_staying_is_allowed
    t_5_4_ground_unit_passes_own_units_but_does_not_stop_on_them
    t_5_4_ground_unit_never_passes_enemy_units
    t_5_5_own_mound_is_passed_but_nobody_stops_there
    t_5_5_enemy_and_neutral_mounds_stop_ground_units
    t_d4_flyer_passes_enemy_mound
    t_d10_flyer_passes_neutral_mound
    t_5_6_approach_cell_may_hold_what_may_be_passed
    t_5_6_approach_cell_of_a_flyer_may_hold_an_enemy
    t_5_6_points_must_suffice_to_enter_the_target
    t_d11_flyer_does_not_cross_its_target
    t_d11_flyer_may_go_around_its_target
    t_6_1_equal_strength_is_not_enough
    t_6_1_one_more_is_enough
    t_6_2_adjacent_units_and_spitters_at_two_cells_support
    t_6_2_vegetation_adds_one_for_each_supporting_spitter
    t_6_2_vegetation_helps_spitters_only
    t_6_2_attacker_is_no_supporter_and_has_no_vegetation_bonus
    t_6_2_only_units_of_the_attacking_player_support
    t_6_3_stones_add_one_to_the_defence
    t_6_3_no_defensive_support
    t_6_3_defence_of_a_mound_is_its_value
    t_6_4_worker_retreats_to_clear_vegetation_and_stones
    t_6_4_soldier_retreats_neither_to_stones_nor_to_water
    t_6_4_spitter_retreats_neither_to_stones_nor_to_water
    t_6_4_flyer_retreats_to_water_and_stones_but_not_to_vegetation
    t_6_4_start_of_the_attacker_is_a_retreat_unless_it_is_the_approach
    t_6_4_nobody_retreats_off_the_board
    t_d7_the_attacker_chooses_the_retreat
    t_6_5_no_retreat_means_destroyed
    t_6_5_attacking_soldier_destroys
    t_2_supporting_soldier_does_not_destroy
    t_d5_flyer_with_only_vegetation_around_is_destroyed
    t_d5_flyer_with_another_way_is_not_pushed_into_vegetation
    t_6_6_the_attacker_stands_on_the_target_and_the_turn_passes
    t_6_7_each_approach_is_an_action_of_its_own
    t_6_7_also_against_mounds
    t_4_5_clear_dry_and_apart_from_mounds
    t_4_5_one_water_beside_is_allowed
    t_4_5_two_waters_beside_are_not
    t_4_5_not_on_an_edge_cell
    t_d6_no_mound_on_a_tile
    t_4_4_two_players_place_first_second_second_first
    t_4_4_more_players_place_one_each
    t_4_5_without_a_legal_cell_setup_goes_on
    t_7_1_the_mound_is_a_trophy_and_the_attacker_is_lost
    t_7_2_the_attacker_puts_a_mound_on_that_very_cell
    t_7_2_without_the_check_of_t_4_5
    t_7_2_without_unplaced_mounds_the_cell_stays_empty
    t_7_3_the_loser_places_another_mound_by_the_rules_of_setup
    t_7_3_without_unplaced_mounds_it_is_skipped
    t_7_3_a_neutral_mound_is_not_replaced
    t_7_4_a_unit_of_the_same_colony_makes_room
    t_7_4_t_d15_without_any_such_unit_it_is_skipped
    t_5_1_place_then_draw_back_to_three_then_move
    t_5_1_placing_is_compulsory
    t_5_1_no_draw_from_an_empty_stack
    t_5_1_only_empty_cells
    t_5_2_terrain_that_forbids_placing
    t_3_4_spitters_may_be_placed_on_stones
    t_5_3_the_unit_just_placed_may_move
    t_10_1_t_d12_the_last_player_still_moves
    t_10_1_not_over_while_somebody_holds_a_token
    t_10_2_mounds_on_the_board_reserve_and_trophies_count
    t_10_3_most_units_break_a_tie
    t_10_3_shared_when_units_are_equal_too
    t_d8_no_token_has_a_legal_cell
    t_d8_a_placement_starts_the_count_again
    t_d9_empty_hand_skips_reproduction_but_moves
}

#[test]
fn every_case_of_the_files_is_a_test() {
    let names: Vec<String> = all_cases().into_iter().map(|(_, case)| case.name).collect();
    assert_eq!(names, NAMES);
}

/// Control: a wrong case must fail.
#[test]
fn wrong_cases_fail() {
    let picture = "  . p1\naW2 bW1 p2\n  . ^\n";
    let wrong = [
        "targets of aW2: none",
        "retreats of aW2 on bW1 via aW2: p1",
        "retreats of aW2 on bW1 via aW2: destroyed",
        "strength of aW2 on bW1: 2 against 2",
        "illegal stay",
        "do move aW2 bW1",
        "at bW1: empty",
        "actor: b",
        "phase: over",
        "nonsense: 1",
        "moves of p9: none",
    ];
    for statement in wrong {
        let case = read_cases(&format!("case wrong\n{picture}{statement}")).unwrap().remove(0);
        assert!(run(&case).is_err(), "{statement}");
    }
}
