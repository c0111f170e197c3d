/** The AWS Encryption SDK uses `asn1.js` only for signatures, but calls `define` while it loads. */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
