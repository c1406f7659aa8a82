//! Equal content is kept once, however many matches use it.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use serde::Serialize;
use warmoot_kernel::{Sealed, Shelf};

/// What is in use: by type and hash. Content no match uses any more is dropped.
type InUse = HashMap<(TypeId, String), Weak<dyn Any + Send + Sync>>;

static IN_USE: Mutex<Option<InUse>> = Mutex::new(None);

/// The content that matches of this program use.
pub(crate) struct Shared;

impl<C: Serialize + Send + Sync + 'static> Shelf<C> for Shared {
    fn find(&self, hash: &str) -> Option<Arc<Sealed<C>>> {
        let shelf = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (TypeId::of::<C>(), hash.to_owned());
        shelf.as_ref()?.get(&key)?.upgrade()?.downcast().ok()
    }

    fn keep(&self, content: Sealed<C>) -> Arc<Sealed<C>> {
        let hash = content.hash().to_owned();
        if let Some(known) = self.find(&hash) {
            return known;
        }
        let mut shelf = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = shelf.get_or_insert_default();
        shelf.retain(|_, kept| kept.strong_count() > 0);
        let content = Arc::new(content);
        let kept: Weak<Sealed<C>> = Arc::downgrade(&content);
        shelf.insert((TypeId::of::<C>(), hash), kept);
        content
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(text: &str) -> Arc<Sealed<String>> {
        Shared.keep(Sealed::new(Arc::new(text.to_owned())))
    }

    #[test]
    fn equal_content_is_kept_once_and_dropped_with_its_last_match() {
        let (one, other) = (keep("map"), keep("map"));
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &keep("another map")));
        let hash = one.hash().to_owned();
        let found: Option<Arc<Sealed<String>>> = Shared.find(&hash);
        assert!(Arc::ptr_eq(&found.unwrap(), &one));
        let other_type: Option<Arc<Sealed<u8>>> = Shared.find(&hash);
        assert!(other_type.is_none());
        let gone = Arc::downgrade(&one);
        drop((one, other));
        assert!(gone.upgrade().is_none());
        assert_eq!(Shelf::<String>::find(&Shared, &hash).map(|it| it.hash().to_owned()), None);
    }
}
