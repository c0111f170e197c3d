/**
 * Pads JSON with spaces, which JSON.parse ignores, because the length of a ciphertext could reveal
 * something about its content. The length plus `overhead` is a multiple of `step`.
 * @param overhead what encryption and the item's other attributes add, in bytes
 */
export const paddedJson = (value: object, step: number, overhead = 0): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil((json.length + overhead) / step) * step - overhead, ' ');
  json.copy(padded);
  return padded;
};
