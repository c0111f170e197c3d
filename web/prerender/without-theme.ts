import type { Plugin } from 'vite';

const theme = { tokens: {}, breakpoints: { values: {}, defaultBreakpoint: 'base' } };

/**
 * Amplify UI's default theme is by far the largest part of its primitives. The site doesn't use
 * that theme, because `ui/amplify.css` styles the primitives.
 */
export const withoutTheme = (): Plugin => ({
  name: 'amplify-ui-without-theme',
  load: {
    filter: {
      id: /\/@aws-amplify\/ui\/dist\/esm\/theme\/(tokens\/index|createTheme\/createTheme)\.mjs$/,
    },
    handler: () =>
      `export const tokens = {}, reactNativeTokens = {}, createTheme = () => (${JSON.stringify(theme)});`,
  },
});
