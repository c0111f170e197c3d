/**
 * Repeats the paper color of `tokens.css`, because the browser's bars and the manifest can't read a
 * style sheet.
 */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
