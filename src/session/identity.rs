//! Version and origin of the program.

/// Version and origin of the program, set by the shell at build time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Identity {
    /// Package version.
    pub version: &'static str,
    /// Short hash of the commit, followed by `+` if the sources were modified. Empty if unknown.
    pub commit: &'static str,
    /// Date of the commit as `YYYY-MM-DD`. Empty if unknown.
    pub date: &'static str,
    /// The chip that the image is for: `rp2040` or `rp2350`. Empty on the virtual device.
    pub chip: &'static str,
}

impl Identity {
    /// The package version without commit and date.
    pub const UNKNOWN: Identity =
        Identity { version: env!("CARGO_PKG_VERSION"), commit: "", date: "", chip: "" };
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
