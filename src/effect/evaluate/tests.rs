/// What is compared, and when it is the same.
mod compare;
/// What follows from outcomes and trust.
mod conclude;
/// For all inputs, by a generator of our own.
mod property;
/// No I/O, no clock, no randomness, no state.
mod purity;
/// No value in any output.
mod secrecy;
/// Where values are taken from.
mod select;
