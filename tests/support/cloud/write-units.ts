/** In bytes, according to DynamoDB's developer guide ("DynamoDB item sizes and formats"). */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).reduce(
      (sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each),
      3,
    );
  }
  return 1;
};

const itemSize = (item: object): number =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0);

/** One unit per KiB, rounded up. In a transaction, DynamoDB charges twice as many. */
export const writeUnits = (item: object): number => Math.ceil(itemSize(item) / 1024);
