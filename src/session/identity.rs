//! Which program this is.

/// Version and origin of the program, as the shell was built with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Identity {
    /// Version of the package.
    pub version: &'static str,
    /// Short hash of the commit, with a `+` behind it if the sources differed; empty if nobody knows.
    pub commit: &'static str,
    /// Date of the commit as year, month and day; empty if nobody knows.
    pub date: &'static str,
}

impl Identity {
    /// Built without a word about its origin.
    pub const UNKNOWN: Identity = Identity { version: env!("CARGO_PKG_VERSION"), commit: "", date: "" };
}

impl core::fmt::Display for Identity {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.version)?;
        for word in [self.commit, self.date].iter().filter(|word| !word.is_empty()) {
            write!(f, " {word}")?;
        }
        Ok(())
    }
}
