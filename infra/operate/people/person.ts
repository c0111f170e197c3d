import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { openStack, runCommand, say, warn } from '#infra/operate/stack.ts';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { affectedClients } from './affected.ts';
import { cleanRestored } from './clean-restored.ts';
import { deletePerson, exportPerson, findPerson, withdrawConsent } from './rights.ts';

const USAGE = `First make sure that the address is theirs: have them answer an email to it.
npm run person -- export <address>: prints a copy of what the site stores about this person, as JSON
npm run person -- withdraw <address>: withdraws their consent
npm run person -- delete <address>: deletes their data, and emails them a receipt
npm run person -- clean-restored <table>: deletes from a restored table what was deleted since the backup, and repeats withdrawals
npm run person -- affected --from <time> --to <time>: lists who opened, copied, or listed whose data between times such as 2026-11-02T14:00Z
--yes: withdraws or deletes; without it, the command says what it would do
--withdrawn: also exports what was sent before a withdrawal
--account: includes an account whose address nobody confirmed
--local: for the site that npm start runs, with the same PORT and GATEWAY_PORT`;

const periodOf = ({ from = '', to = '' }) => {
  const period = { from: new Date(from), to: new Date(to) };
  if (period.from < period.to) return period;
  throw new Error('Name a period, such as --from 2026-11-02T14:00Z --to 2026-11-03T00:00Z.');
};

await runCommand(async (given) => {
  const { values, positionals } = given;
  const [action = '', target = ''] = positionals;
  const open = async () => {
    const { output, tables } = await openStack(given);
    // The roles have deadlines for callers who wait. A command may take longer.
    const kms = new KeyClient({ maxAttempts: 5 });
    const decrypt = (key: string) => decryptWith(output(`${key}KeyArn`), kms);
    return {
      tables,
      accounts: userPool(new CognitoIdentityProviderClient(), output('UserPoolId')),
      hash: keyedHash(output('AddressKeyArn'), kms),
      decryptAnswers: decrypt('Answers'),
      decryptContact: decrypt('Contact'),
      decryptNotes: decrypt('Notes'),
      encryptAddress: encryptWith(output('ContactKeyArn'), kms),
    };
  };
  if (action === 'affected' && target === '') {
    const period = periodOf(values);
    const { tables, accounts } = await open();
    return say(await affectedClients(tables, accounts, period));
  }
  if (positionals.length !== 2) throw new Error(USAGE);
  if (action === 'clean-restored') {
    const { tables, hash } = await open();
    const restored = { client: tables.audit.client, name: target };
    return say(
      await cleanRestored(restored, tables, hash).catch((error: Error) => {
        if (error.name !== 'ResourceNotFoundException') throw error;
        throw new Error(`There is no table ${target}.`);
      }),
    );
  }
  const address = emailAddress.safeParse(target);
  if (!address.success || !['export', 'withdraw', 'delete'].includes(action)) {
    throw new Error(USAGE);
  }
  const sources = await open();
  const person = await findPerson(sources, address.data, values.account);
  if (action === 'withdraw') return say(await withdrawConsent(sources, person, values.yes));
  if (action === 'delete') return say(await deletePerson(sources, person, values.yes));
  const copies = await exportPerson(sources, person, values.withdrawn);
  if (copies.length === 0) return warn('There is nothing to export.');
  say(JSON.stringify(copies.length === 1 ? copies[0] : copies, null, 2));
});
