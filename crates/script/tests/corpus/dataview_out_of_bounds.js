const v = new DataView(new ArrayBuffer(8)); v.setUint32({ valueOf: () => -1 }, 1);
