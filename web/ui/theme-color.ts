/** `tokens.css` has the same paper colors. */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
