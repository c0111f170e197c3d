// biome-ignore lint/suspicious/noConsole: the page logs the unknown path (RULES.md, Pages)
console.error('404: no page at', location.pathname);
