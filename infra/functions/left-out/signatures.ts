/**
 * Replaces `asn1.js` in bundles. The AWS Encryption SDK needs it only for signatures, and
 * `lambdas/platform/crypto/encrypt.ts` chooses a suite without them. While loading, the SDK only calls
 * `define`.
 */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
