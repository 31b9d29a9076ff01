return typeof JSON.rawJSON;
