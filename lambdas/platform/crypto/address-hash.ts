import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from '#lambdas/platform/aws/service.ts';

/**
 * Each purpose gives an address a different hash, so that a reader of two tables can't match their
 * items. `deleted` also hashes account ids, `name` hashes the parts of clients' names, and
 * `unsubscribe` signs tokens.
 */
export type HashPurpose = 'recipient' | 'client' | 'name' | 'deleted' | 'unsubscribe';

export type HashAddress = (address: string) => Promise<string>;

/**
 * 128 bits are enough for the hashes in clients' items. Shorter hashes save money, because DynamoDB
 * bills items by the KiB.
 */
const SHORT: readonly HashPurpose[] = ['client', 'name'];

/**
 * Returns an HMAC in hexadecimal: 64 digits, or 32 for `SHORT` purposes. The key stays in KMS, so a
 * reader of a table can't find an address by guessing. Needs kms:GenerateMac.
 */
export const addressHash =
  (client: KMSClient, keyArn: string, purpose: HashPurpose): HashAddress =>
  (address) =>
    callService('the key', async () => {
      const { Mac } = await client.send(
        new GenerateMacCommand({
          KeyId: keyArn,
          MacAlgorithm: 'HMAC_SHA_256',
          Message: Buffer.from(`${purpose}\n${address}`),
        }),
      );
      return Buffer.from(Mac ?? [])
        .toString('hex')
        .slice(0, SHORT.includes(purpose) ? 32 : 64);
    });
