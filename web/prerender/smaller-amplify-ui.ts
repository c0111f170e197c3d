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

/** The pages are in English, so they need none of Amplify UI's translations. */
export const withoutTranslations = (): Plugin => ({
  name: 'amplify-ui-without-translations',
  load: {
    filter: { id: /\/@aws-amplify\/ui\/dist\/esm\/i18n\/dictionaries\/authenticator\/..\.mjs$/ },
    handler: (id) => `export const ${id.slice(-6, -4)}Dict = {};`,
  },
});
