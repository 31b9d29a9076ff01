for (;;) { const o = {}; Error.captureStackTrace(o); o.stack }
