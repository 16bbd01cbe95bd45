//! A set of numbers by open addressing. Zero marks a free place, so no member is zero.

pub(super) struct Seen {
    places: Vec<u64>,
    len: usize,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { places: vec![0; 1 << 16], len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether `member` was not in the set.
    pub(super) fn insert(&mut self, member: u64) -> bool {
        assert_ne!(member, 0);
        if self.len * 2 >= self.places.len() {
            let places = vec![0; self.places.len() * 2];
            let members = std::mem::replace(&mut self.places, places);
            self.len = 0;
            for member in members.into_iter().filter(|member| *member != 0) {
                self.put(member);
            }
        }
        self.put(member)
    }

    fn put(&mut self, member: u64) -> bool {
        let mask = self.places.len() - 1;
        let mut at = usize::try_from(member.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20).unwrap();
        loop {
            at &= mask;
            let place = &mut self.places[at];
            if *place == member {
                return false;
            }
            if *place == 0 {
                *place = member;
                self.len += 1;
                return true;
            }
            at += 1;
        }
    }
}
