import type { Plugin } from 'vite';

const theme = { tokens: {}, breakpoints: { values: {}, defaultBreakpoint: 'base' } };

/** The site doesn't use Amplify UI's theme, the largest part of its primitives. */
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
