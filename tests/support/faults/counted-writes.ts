/** A value of DynamoDB as it is sent: its type, and what it holds. */
type Sent = Record<string, unknown>;

/** One write of DynamoDB, as far as its price depends on it. */
export interface Write {
  table: string;
  /** The whole item of a put. */
  item?: Record<string, Sent>;
  /** Of an update or a delete. */
  key?: Record<string, Sent>;
  /** A write in a transaction counts twice. */
  inTransaction: boolean;
}

/** The writes of one call to DynamoDB. */
export function writesOf(operation: string, body: string): Write[] {
  const one = (
    {
      TableName,
      Item: item,
      Key: key,
    }: { TableName: string; Item?: Write['item']; Key?: Write['key'] },
    inTransaction: boolean,
  ): Write => ({ table: TableName, inTransaction, ...(item && { item }), ...(key && { key }) });
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) {
    return [one(JSON.parse(body), false)];
  }
  if (operation !== 'TransactWriteItems') return [];
  const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, never>[] };
  return TransactItems.flatMap((action) => Object.values(action)).map((each) => one(each, true));
}

const held = (sent: Sent): unknown => {
  const [[type, content] = ['', '']] = Object.entries(sent);
  // As it travels, or as the SDK has read it.
  if (type === 'B')
    return content instanceof Uint8Array ? content : Buffer.from(String(content), 'base64');
  if (type === 'N') return Number(content);
  if (type === 'L') return (content as Sent[]).map(held);
  if (type === 'M') return itemOf(content as Record<string, Sent>);
  return content;
};

/** The item that was sent, or found, for `writeUnits`. */
export const itemOf = (sent: Record<string, Sent>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, held(value)]));
