/**
 * Pads JSON with spaces to a multiple of `step` bytes, less `overhead`, because the length of a
 * ciphertext could reveal something about its content. JSON.parse ignores the spaces.
 * @param overhead what encryption and the other attributes of the item add, in bytes
 */
export const paddedJson = (value: object, step: number, overhead = 0): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil((json.length + overhead) / step) * step - overhead, ' ');
  json.copy(padded);
  return padded;
};
