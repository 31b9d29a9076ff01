return import.meta.url;
