import type { Plugin } from 'vite';

/**
 * Removes the tokens of Amplify UI's default theme, by far the largest part of its primitives. The site
 * doesn't use that theme: `ui/amplify.css` styles the primitives.
 */
export const withoutTheme = (): Plugin => ({
  name: 'amplify-ui-without-theme',
  load: {
    filter: { id: /\/@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/ },
    handler: () => 'export const tokens = {}, reactNativeTokens = {};',
  },
});
