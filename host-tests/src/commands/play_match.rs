//! Plays games between two Universal Hive Protocol engines. Each opening is played with both
//! colours.

use std::fs;
use std::time::Duration;

use clap::ArgMatches;
use crc::{CRC_32_ISO_HDLC, Crc};
use hexboard::games::hive::HiveOptions;
use host_tests::contest::run::PlayedPair;
use host_tests::contest::{
    GameRecord, MatchFile, MatchHeader, MatchPlan, PlayedGame, SprtBounds, Tally, Verdict, openings,
    play_pairs,
};
use host_tests::tools::{Failure, Match, Out, shortened};
use host_tests::uhp::{PartnerPlan, UhpGame};

pub fn run(args: &Match, matches: &ArgMatches, out: Out<'_>) -> Result<(), Failure> {
    let options = HiveOptions::protocol(args.extras);
    if let Some(path) = &args.write_openings {
        let text = openings::file(options, args.opening.into(), args.seed, args.games.div_ceil(2));
        return fs::write(path, text).map_err(|error| Failure::Refused(format!("{path}: {error}")));
    }
    let places = |key: &str| matches.indices_of(key).map_or(vec![], |places| places.collect());
    let engines = engines(args, &places("engine"), &places("think"), &places("option"));
    let engines = engines.map_err(Failure::Usage)?;
    let (openings, origin) = chosen_openings(args, options).map_err(Failure::Refused)?;
    let header = header(args, &engines, origin);
    let threads = args.threads.map_or_else(cores, usize::from);
    play(args, &MatchPlan { engines, openings, most: args.most, threads }, &header, out)
}

/// Returns the engines. Options after an engine on the command line apply to that engine.
fn engines(
    args: &Match,
    engines: &[usize],
    thinks: &[usize],
    options: &[usize],
) -> Result<[PartnerPlan; 2], String> {
    let owner =
        |place: usize| engines.iter().rposition(|&engine| engine < place).ok_or("name an engine first");
    let plan = |(place, command): (usize, &String)| PartnerPlan {
        place,
        command: command.clone(),
        think: "depth 3".into(),
        options: vec![],
        timeout: Duration::from_secs(args.timeout.into()),
    };
    let mut plans: Vec<PartnerPlan> = args.engine.iter().enumerate().map(plan).collect();
    for (think, &place) in args.think.iter().zip(thinks) {
        plans[owner(place)?].think = think.clone();
    }
    for (option, &place) in args.option.iter().zip(options) {
        plans[owner(place)?].options.push(option.clone());
    }
    plans.try_into().map_err(|_| "name two engines".into())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns an opening for each pair, and how they were chosen. A file that has fewer is repeated.
fn chosen_openings(args: &Match, options: HiveOptions) -> Result<(Vec<UhpGame>, String), String> {
    let pairs = args.games.div_ceil(2);
    let Some(path) = &args.openings else {
        let turns = usize::from(args.opening);
        let opening = |pair: usize| openings::random(options, turns, args.seed.wrapping_add(pair as u64));
        return Ok((
            (0..pairs).map(opening).collect(),
            format!("{turns} random turns, seeds from {}", args.seed),
        ));
    };
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let read = openings::read(&text, options).map_err(|error| format!("{path}: {error}"))?;
    let check = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(text.as_bytes());
    Ok((read.into_iter().cycle().take(pairs).collect(), format!("a file with checksum {check:08x}")))
}

fn header(args: &Match, engines: &[PartnerPlan; 2], openings: String) -> MatchHeader {
    let game_type = UhpGame::new(HiveOptions::protocol(args.extras)).game_string();
    MatchHeader {
        version: MatchHeader::VERSION,
        engines: engines.each_ref().map(|engine| engine.command.clone()),
        think: engines.each_ref().map(|engine| engine.think.clone()),
        options: engines.each_ref().map(|engine| engine.options.clone()),
        game_type: game_type.split(';').next().unwrap_or_default().into(),
        openings,
        most: args.most,
    }
}

fn play(args: &Match, plan: &MatchPlan, header: &MatchHeader, out: Out<'_>) -> Result<(), Failure> {
    let opened = args.out.as_ref().map(|path| MatchFile::open(path, args.resume, header)).transpose();
    let (file, finished) = opened.map_err(Failure::Refused)?.unzip();
    let finished = finished.unwrap_or_default();
    let mut report = Report { tally: Tally::default(), sprt: bounds(args), file, show: args.show, out };
    finished.values().for_each(|points| report.tally.add(*points));
    if report.verdict().is_none() {
        play_pairs(plan, &finished, |pair| report.add(pair))?;
    }
    report.close()
}

/// Returns the sequential test, with the chosen error rates.
fn bounds(args: &Match) -> Option<SprtBounds> {
    let errors = args.errors.unwrap_or(SprtBounds::ERRORS);
    args.sprt.map(|bounds| SprtBounds { errors, ..bounds })
}

/// What has been played, for the file and the user.
struct Report<'a> {
    tally: Tally,
    sprt: Option<SprtBounds>,
    file: Option<MatchFile>,
    show: bool,
    out: Out<'a>,
}

impl Report<'_> {
    /// Adds a pair. Returns whether the match goes on.
    fn add(&mut self, (pair, games): PlayedPair) -> Result<bool, Failure> {
        for (place, game) in games.iter().enumerate() {
            let record = GameRecord {
                pair,
                white: place + 1,
                half_points: game.half_points(),
                reason: game.reason(),
                turns: game.turns,
                game: game.text.clone(),
                slowest: game.slowest.map(|time| time.as_millis() as u64),
            };
            if let Some(file) = &mut self.file {
                file.append(&record).map_err(Failure::Refused)?;
            }
            self.print(&record)?;
        }
        self.tally.add(games.each_ref().map(PlayedGame::half_points));
        writeln!(self.out, "{}", self.tally)?;
        Ok(self.verdict().is_none())
    }

    fn print(&mut self, game: &GameRecord) -> Result<(), Failure> {
        let result = ["lost", "drawn", "won"][usize::from(game.half_points)];
        let colour = if game.white == 1 { "White" } else { "Black" };
        let GameRecord { pair, reason, turns, .. } = game;
        writeln!(self.out, "pair {}, {colour}: {result}, {turns} turns, {}", pair + 1, shortened(reason))?;
        if self.show {
            writeln!(self.out, "{}", game.game)?;
        }
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        self.sprt.and_then(|bounds| bounds.verdict(&self.tally))
    }

    /// Prints the result of the match.
    fn close(self) -> Result<(), Failure> {
        writeln!(self.out, "the first engine: {}", self.tally)?;
        writeln!(self.out, "pairs by half points from 0 to 4: {:?}", self.tally.pairs)?;
        let Some(bounds) = self.sprt else { return Ok(()) };
        let [low, high] = bounds.limits();
        let ratio = self.tally.log_likelihood_ratio(&bounds);
        let verdict = match bounds.verdict(&self.tally) {
            Some(Verdict::Accepted) => format!("accepted: better by {} Elo", bounds.elo[1]),
            Some(Verdict::Rejected) => format!("rejected: better by {} Elo at most", bounds.elo[0]),
            None => "not decided".into(),
        };
        Ok(writeln!(self.out, "sequential test: {verdict}; ratio {ratio:.2}, limits {low:.2} and {high:.2}")?)
    }
}
