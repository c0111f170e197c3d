/** The paper of `tokens.css`, for what cannot read a style sheet: the browser's own bars, the manifest. */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
