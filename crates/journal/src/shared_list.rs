//! Lists that are shared in memory, such as the teams of the episodes of a run, most of which have the same.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of lists at the end of a shelf among which an equal one is sought, so that a run without equal lists does not take ever
/// longer.
const SOUGHT_MAX: usize = 64;

/// A list whose clones share one place in memory. A clone that is changed becomes a list of its own (copy on write).
#[derive(Clone, Default)]
pub struct SharedList<T>(Arc<Vec<T>>);

impl<T> SharedList<T> {
    /// Whether both are the same list in memory.
    #[must_use]
    pub fn is_shared_with(&self, other: &SharedList<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: PartialEq> PartialEq for SharedList<T> {
    fn eq(&self, other: &SharedList<T>) -> bool {
        self.is_shared_with(other) || self.0 == other.0
    }
}

impl<T: fmt::Debug> fmt::Debug for SharedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Deref for SharedList<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for SharedList<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> From<Vec<T>> for SharedList<T> {
    fn from(list: Vec<T>) -> SharedList<T> {
        SharedList(Arc::new(list))
    }
}

impl<T, const N: usize> From<[T; N]> for SharedList<T> {
    fn from(list: [T; N]) -> SharedList<T> {
        SharedList::from(Vec::from(list))
    }
}

impl<T> FromIterator<T> for SharedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> SharedList<T> {
        SharedList::from(items.into_iter().collect::<Vec<T>>())
    }
}

impl<'a, T> IntoIterator for &'a SharedList<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Clone> IntoIterator for &'a mut SharedList<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Serialize> Serialize for SharedList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SharedList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SharedList<T>, D::Error> {
        Vec::deserialize(deserializer).map(|list: Vec<T>| SharedList::from(list))
    }
}

/// The lists of a run that were met so far, so that later equal ones share their memory.
#[derive(Debug, Default)]
pub struct ListShelf<T>(Vec<SharedList<T>>);

impl<T: Clone + PartialEq> ListShelf<T> {
    /// Replaces the list by an equal one of the last 64 on the shelf. If there is none, puts the list on the shelf.
    pub fn share(&mut self, list: &mut SharedList<T>) {
        match self.0.iter().rev().take(SOUGHT_MAX).find(|known| *known == list) {
            Some(known) => *list = known.clone(),
            None => self.0.push(list.clone()),
        }
    }
}
