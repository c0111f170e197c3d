/**
 * Replaces `asn1.js` in bundles. The AWS Encryption SDK uses it only for signatures, and the suite
 * in `lambdas/platform/crypto/encrypt.ts` has none. The SDK still calls `define` while it loads.
 */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
