/**
 * Takes the place of `asn1.js` in a bundle. The AWS Encryption SDK writes and reads signatures with it, and
 * `cipher.ts` chooses a suite without one. While it loads, the SDK only names its structures.
 */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
