/** The paper colors of `tokens.css`. */
export const themeColor = { light: '#f6f4ee', dark: '#15120f' };
