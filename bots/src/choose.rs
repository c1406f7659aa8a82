//! Choosing among legal actions by what each is worth.

/// The action with the highest worth, and that worth; actions without one are left out.
pub fn best_by<A: Copy>(legal: &[A], mut worth: impl FnMut(&A) -> Option<f32>) -> Option<(f32, A)> {
    let weighed = legal.iter().filter_map(|action| worth(action).map(|worth| (worth, *action)));
    weighed.max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The action with the highest worth; actions without one are left out.
pub fn best<A: Copy>(legal: &[A], worth: impl FnMut(&A) -> Option<f32>) -> Option<A> {
    best_by(legal, worth).map(|(_, action)| action)
}
