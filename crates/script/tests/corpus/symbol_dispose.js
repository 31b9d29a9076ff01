return [typeof Symbol.dispose, typeof Symbol.asyncIterator];
