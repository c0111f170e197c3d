import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { keyClient } from '#lambdas/platform/aws/kms.ts';
import { callService } from '#lambdas/platform/aws/service.ts';

/** An address has one hash per purpose, so that nobody can match two tables' items by address. */
type HashPurpose = 'case' | 'stopped' | 'limit' | 'tombstone';

export type Hash = (purpose: HashPurpose, text: string) => Promise<string>;

const HASH_LENGTH = 32;

/** Without the key, which stays in KMS, nobody can find an address by guessing. */
export const keyedHash =
  (keyArn: string, client = keyClient): Hash =>
  (purpose, text) =>
    callService('the key', async () => {
      const { Mac } = await client.send(
        new GenerateMacCommand({
          KeyId: keyArn,
          MacAlgorithm: 'HMAC_SHA_256',
          Message: Buffer.from(`${purpose}\n${text}`),
        }),
      );
      return Buffer.from(Mac ?? [])
        .toString('hex')
        .slice(0, HASH_LENGTH);
    });
