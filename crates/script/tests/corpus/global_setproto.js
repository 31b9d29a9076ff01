Object.setPrototypeOf(globalThis, { leaked: 1 }); return leaked;
