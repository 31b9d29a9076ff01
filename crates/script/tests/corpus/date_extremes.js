return [new Date(8.64e15).getTime(), new Date(8.64e15 + 1).getTime(), Date.UTC(275760, 8, 13), new Date('x').getTime()];
