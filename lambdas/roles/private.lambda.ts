import { copyData } from '#lambdas/account/copy.ts';
import { readMessages } from '#lambdas/message/read-messages.ts';
import { clientsPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as account from '#shared/endpoints/account.ts';
import * as message from '#shared/endpoints/message.ts';

const deps = {
  tables: openTables(),
  accounts: clientsPool(),
  hash: keyedHash(variable('ADDRESS_KEY_ARN')),
  decryptAnswers: decryptWith(variable('ANSWERS_KEY_ARN')),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN')),
  decryptNotes: decryptWith(variable('NOTES_KEY_ARN')),
  now: () => new Date(),
};

/** A conversation of 1,000 messages takes seconds to decrypt. */
const DEADLINE_MS = 20_000;

export const handler = serve(
  { ...account, ...message },
  { copyData, readMessages },
  deps,
  DEADLINE_MS,
);
