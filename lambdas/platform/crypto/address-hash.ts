import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from '#lambdas/platform/aws/service.ts';

/**
 * Each purpose has its own hashes, so that the same address in two tables can't be matched. `deleted` also
 * hashes accounts, `name` the parts of clients' names, and `unsubscribe` signs tokens.
 */
export type HashPurpose = 'recipient' | 'client' | 'name' | 'deleted' | 'unsubscribe';

/** @throws ServiceUnavailableError */
export type HashAddress = (address: string) => Promise<string>;

/**
 * Hashes addresses with a KMS key that never leaves KMS, so that no one who reads a table can guess them: 64
 * hexadecimal digits. Needs kms:GenerateMac.
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
      return Buffer.from(Mac ?? []).toString('hex');
    });
