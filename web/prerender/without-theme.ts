import type { Plugin } from 'vite';

const theme = { tokens: {}, breakpoints: { values: {}, defaultBreakpoint: 'base' } };

/**
 * Removes Amplify UI's default theme, by far the largest part of its primitives, and the code that builds it. The
 * site doesn't use that theme: `ui/amplify.css` styles the primitives.
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
