/** Our ciphertexts have no signatures, but the AWS Encryption SDK calls `define` while it loads. */
const signatures = { define: (): undefined => undefined };

// biome-ignore lint/style/noDefaultExport: the package it replaces has a default export
export default signatures;
