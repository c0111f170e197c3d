import type { Plugin } from 'vite';

/**
 * Leaves the tokens of Amplify UI's default theme out, by far the largest part of its primitives. It makes a style
 * sheet of them while it loads, which nothing reads: `ui/amplify.css` is the primitives' style here.
 */
export const withoutTheme = (): Plugin => ({
  name: 'amplify-ui-without-theme',
  load: {
    filter: { id: /\/@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/ },
    handler: () => 'export const tokens = {}, reactNativeTokens = {};',
  },
});
