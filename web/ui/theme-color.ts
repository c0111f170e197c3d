/** The paper color of `tokens.css`, for the browser's bars and the manifest, which can't read a style sheet. */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
