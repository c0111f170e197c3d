import {
  DescribeTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';

interface Clients {
  dynamo: Pick<DynamoDBClient, 'send'>;
  kms: Pick<KMSClient, 'send'>;
}

/** The value of each key attribute: no client's id looks like it, and no list of clients leads to it. */
const ID = 'canary';
const TEXT = 'This record is nobody’s. It shows that what was encrypted can be restored and read.';
/** The product's roles may use the key only under an assessment's context; the canary has one of its own. */
const EncryptionContext = { purpose: 'canary' };

/** The table's own key, whatever its attributes are called; the same for a restored table. */
async function keyOf({ dynamo }: Clients, TableName: string) {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
  const names = Table?.KeySchema?.map(({ AttributeName = '' }) => AttributeName) ?? [];
  return Object.fromEntries(names.map((name) => [name, { S: ID }]));
}

/** Puts the canary into a table, encrypted under `keyArn`, unless it is there already. */
export async function putCanary(
  clients: Clients,
  table: { name: string; keyArn: string },
): Promise<void> {
  const key = await keyOf(clients, table.name);
  const found = await clients.dynamo.send(new GetItemCommand({ TableName: table.name, Key: key }));
  if (found.Item) return;
  const { CiphertextBlob } = await clients.kms.send(
    new EncryptCommand({ KeyId: table.keyArn, Plaintext: Buffer.from(TEXT), EncryptionContext }),
  );
  await clients.dynamo.send(
    new PutItemCommand({
      TableName: table.name,
      Item: { ...key, sealed: { B: CiphertextBlob as Uint8Array } },
    }),
  );
}

/** @returns the problem with the canary of a restored table, or undefined */
export async function problemWithCanary(
  clients: Clients,
  table: { name: string; keyArn: string },
): Promise<string | undefined> {
  const { Item } = await clients.dynamo.send(
    new GetItemCommand({ TableName: table.name, Key: await keyOf(clients, table.name) }),
  );
  if (!Item?.sealed?.B) return 'the canary was not restored';
  try {
    const { Plaintext = new Uint8Array() } = await clients.kms.send(
      new DecryptCommand({ KeyId: table.keyArn, CiphertextBlob: Item.sealed.B, EncryptionContext }),
    );
    return Buffer.from(Plaintext).toString() === TEXT ? undefined : 'the canary reads differently';
  } catch (error) {
    return `the canary cannot be decrypted: ${(error as Error).name}`;
  }
}
