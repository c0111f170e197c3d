/** Adds spaces, which JSON.parse ignores, so that the ciphertext's length reveals less. */
export const paddedJson = (value: object, step: number, overhead = 0): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil((json.length + overhead) / step) * step - overhead, ' ');
  json.copy(padded);
  return padded;
};
