/** JSON in steps of so many bytes, so that its length reveals little: JSON may be followed by blanks. */
export const paddedJson = (value: object, step: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const padded = Buffer.alloc(Math.ceil(json.length / step) * step, ' ');
  json.copy(padded);
  return padded;
};
