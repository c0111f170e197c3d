// biome-ignore lint/suspicious/noConsole: the page says which path is unknown (specification, section 2)
console.error('404: no page at', location.pathname);
