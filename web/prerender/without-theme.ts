import type { Plugin } from 'vite';

const theme = { tokens: {}, breakpoints: { values: {}, defaultBreakpoint: 'base' } };

/** `ui/amplify.css` styles Amplify UI's primitives, so the site needs no theme. */
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
