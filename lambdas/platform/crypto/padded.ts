/**
 * JSON, padded with spaces to a multiple of this many bytes, so that its length reveals little. JSON may end with
 * spaces, so a reader needn't cut them off.
 */
export const paddedJson = (value: object, step: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil(json.length / step) * step, ' ');
  json.copy(padded);
  return padded;
};
