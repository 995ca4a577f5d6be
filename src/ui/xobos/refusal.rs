//! Why something cannot be chosen, in words.

use crate::games::xobos::Refusal;
use crate::ui::lang::Words;

/// Returns the sentence for a reason.
pub fn sentence(words: &'static Words, refusal: Option<Refusal>) -> &'static str {
    let Some(refusal) = refusal else { return words.sentence.out_of_reach };
    let words = &words.xobos.sentence;
    match refusal {
        Refusal::NoResources => words.no_resources,
        Refusal::NoCrystals => words.no_crystals,
        Refusal::NoQuarkRoom => words.no_quark_room,
        Refusal::OneReactor => words.one_reactor,
        Refusal::OneTechnology => words.one_technology,
        Refusal::NeedsTechnical => words.needs_technical,
        Refusal::NoTower => words.no_tower,
        Refusal::NoClanTechnology => words.no_clan_technology,
        Refusal::NoLink => words.no_link,
        Refusal::NoBuilding => words.no_building,
        Refusal::HasIt => words.has_it,
        Refusal::IsBuilding => words.is_building,
        Refusal::GivesLink => words.gives_link,
        Refusal::NotInBase => words.not_in_base,
        Refusal::NotIrradiated => words.not_irradiated,
        Refusal::NotInQuarter => words.not_in_quarter,
        Refusal::HasBuilding => words.has_building,
        Refusal::Source => words.source_closed,
        Refusal::NoField => words.no_field,
        Refusal::NoUnit => words.no_unit,
        Refusal::Answered => words.answered,
        Refusal::BuilderStays => words.builder_stays,
        Refusal::HasMoved => words.has_moved,
        Refusal::NoWayOut => words.no_way_out,
        Refusal::NoGuardian => words.no_guardian,
        Refusal::SwapFromThere => words.swap_from_there,
        Refusal::NoCorridor => words.no_corridor,
        Refusal::ClosedBase => words.closed_base,
        Refusal::EnemyThere => words.enemy_there,
        Refusal::GuardianThere => words.guardian_there,
        Refusal::NoRoom => words.no_room,
        Refusal::TooFar => words.too_far,
        Refusal::NotFree => words.not_free,
        Refusal::BaseField => words.base_field,
        Refusal::NoEnemy => words.no_enemy,
        Refusal::NoEnemyBeside => words.no_enemy_beside,
        Refusal::HasAttacked => words.has_attacked,
        Refusal::NoLoadedTower => words.no_loaded_tower,
        Refusal::NothingToAnswer => words.nothing_to_answer,
        Refusal::NoAttackFrom => words.no_attack_from,
        Refusal::CannotFollow => words.cannot_follow,
        Refusal::NoFight => words.no_fight,
        Refusal::NotOwnBase => words.not_own_base,
        Refusal::NoRebuildSite => words.no_rebuild_site,
        Refusal::NoTowerHere => words.no_tower_here,
        Refusal::TowerFull => words.tower_full,
        Refusal::NoBuildingHere => words.no_building_here,
    }
}
