//! Why something is not on offer, in words.

use crate::games::xobos::Refusal;
use crate::ui::lang::Words;

/// The sentence for a reason.
pub fn sentence(words: &'static Words, refusal: Option<Refusal>) -> &'static str {
    let Some(refusal) = refusal else { return words.sentence.out_of_reach };
    let words = &words.xobos.sentence;
    match refusal {
        Refusal::NoResources => words.no_resources,
        Refusal::NoCrystals => words.no_crystals,
        Refusal::NoSite => words.no_site,
        Refusal::NoBuilder => words.no_builder,
        Refusal::NoPair => words.no_pair,
        Refusal::NoQuarkRoom => words.no_quark_room,
        Refusal::OneReactor => words.one_reactor,
        Refusal::OneTechnology => words.one_technology,
        Refusal::NeedsTechnical => words.needs_technical,
        Refusal::NoTower => words.no_tower,
        Refusal::NoUpgrade => words.no_upgrade,
        Refusal::NoPatient => words.no_patient,
        Refusal::NoneLost => words.none_lost,
        Refusal::NoClanTechnology => words.no_clan_technology,
        Refusal::NoLink => words.no_link,
        Refusal::NoBuilding => words.no_building,
        Refusal::HasIt => words.has_it,
        Refusal::IsLost => words.is_lost,
        Refusal::IsBuilding => words.is_building,
        Refusal::GivesLink => words.gives_link,
        Refusal::NotInBase => words.not_in_base,
        Refusal::NotIrradiated => words.not_irradiated,
        Refusal::NotInQuarter => words.not_in_quarter,
        Refusal::HasBuilding => words.has_building,
        Refusal::NoNeighbour => words.no_neighbour,
    }
}
