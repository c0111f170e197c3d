/**
 * Pads JSON with spaces to a multiple of `step` bytes, so that its length reveals little. JSON.parse ignores
 * the spaces.
 */
export const paddedJson = (value: object, step: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil(json.length / step) * step, ' ');
  json.copy(padded);
  return padded;
};
