/**
 * Replaces `asn1.js` in bundles. The AWS Encryption SDK needs `asn1.js` only for signatures, and
 * `lambdas/platform/crypto/encrypt.ts` chooses a suite that has none. While loading, the SDK only
 * calls `define`.
 */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
