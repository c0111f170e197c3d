/** The paper of `tokens.css`, for what cannot read a style sheet: the browser's own bars, the manifest. */
export const themeColor = { light: '#f5f3ed', dark: '#161511' };
