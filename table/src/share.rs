//! Equal content is kept once, however many matches use it.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

/// What is in use: by type and hash. Content no match uses any more is dropped.
type Shelf = HashMap<(TypeId, String), Weak<dyn Any + Send + Sync>>;

static SHELF: Mutex<Option<Shelf>> = Mutex::new(None);

/// The one content with this hash (see [`warmoot_kernel::content_hash`]).
pub(crate) fn share<C: Send + Sync + 'static>(content: C, hash: &str) -> Arc<C> {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let shelf = shelf.get_or_insert_default();
    let key = (TypeId::of::<C>(), hash.to_owned());
    if let Some(shared) = shelf.get(&key).and_then(Weak::upgrade)
        && let Ok(shared) = shared.downcast()
    {
        return shared;
    }
    shelf.retain(|_, kept| kept.strong_count() > 0);
    let content = Arc::new(content);
    let kept: Weak<C> = Arc::downgrade(&content);
    shelf.insert(key, kept);
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_content_is_kept_once_and_dropped_with_its_last_match() {
        let one = share(String::from("map"), "hash of a map");
        let other = share(String::from("map"), "hash of a map");
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &share(String::from("map"), "another hash")));
        let gone = Arc::downgrade(&one);
        drop((one, other));
        assert!(gone.upgrade().is_none());
    }
}
