/**
 * Replaces `asn1.js` in a bundle. The AWS Encryption SDK uses it for signatures, and `cipher.ts` chooses a
 * suite without one. While loading, the SDK only names its structures.
 */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
