/**
 * The paper color of `tokens.css`, for what can't read a style sheet: the browser's own bars, the manifest.
 */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
