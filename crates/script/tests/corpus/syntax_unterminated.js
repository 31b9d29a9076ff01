const s = 'never closed;
