import type { Plugin } from 'vite';

/**
 * Leaves out the tokens of Amplify UI's default theme, by far the largest part of its primitives. Nothing reads the
 * style sheet that it makes of them: `ui/amplify.css` styles the primitives here.
 */
export const withoutTheme = (): Plugin => ({
  name: 'amplify-ui-without-theme',
  load: {
    filter: { id: /\/@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/ },
    handler: () => 'export const tokens = {}, reactNativeTokens = {};',
  },
});
