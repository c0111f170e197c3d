import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { type OpenStack, openStack, runCommand, say, warn } from '#infra/operate/stack.ts';
import { withdraw } from '#lambdas/account/withdraw.ts';
import { caseOf, readCase } from '#lambdas/case/stored-case.ts';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { isWithdrawn } from '#shared/domain/case.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { affectedClients } from './affected.ts';
import { cleanRestored } from './clean-restored.ts';
import { deletePerson } from './delete-person.ts';
import { exportPerson } from './export-person.ts';
import { findPerson } from './find-person.ts';

const USAGE = `npm run person -- export <address>         prints a copy of the data about the person with this address, as JSON
npm run person -- withdraw <address>       withdraws their consent
npm run person -- delete <address>         deletes their data, and emails them a receipt
npm run person -- clean-restored <table>   deletes from a table that you restored from a backup what the site has deleted since, and repeats withdrawals
npm run person -- affected --from <time> --to <time>
                                           lists the clients whose answers were opened or copied in this time, such as 2026-11-02T14:00Z
  --yes                                    withdraws or deletes; without it, the command says what it would do
  --withdrawn                              also exports what was sent before a withdrawal
  --account                                includes an account whose address nobody confirmed, which may be someone else’s
  --trainer <address>                      lists only what this trainer opened
  --local                                  for the site that npm start runs
First make sure that the address is theirs: have them answer an email to it.`;

const options = {
  yes: { type: 'boolean', default: false },
  withdrawn: { type: 'boolean', default: false },
  account: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  trainer: { type: 'string' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

/** The role's deadlines are for callers who wait. A command may take longer. */
const PATIENT = { maxAttempts: 5 };

function openKeys({ output, tables }: OpenStack) {
  const kms = new KeyClient(PATIENT);
  return {
    tables,
    hash: keyedHash(output('AddressKeyArn'), kms),
    decryptAnswers: decryptWith(output('AnswersKeyArn'), kms),
    decryptContact: decryptWith(output('ContactKeyArn'), kms),
    decryptNotes: decryptWith(output('NotesKeyArn'), kms),
    encryptAddress: encryptWith(output('ContactKeyArn'), kms),
  };
}

const timeIn = (text = ''): Date => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(USAGE);
  return time;
};

async function withdrawConsent(
  tables: Tables,
  userIds: string[],
  isCertain: boolean,
): Promise<string> {
  let open = 0;
  for (const userId of userIds) {
    const stored = caseOf(await getItem(readCase(tables, userId)));
    const all = stored?.assessments ?? [];
    open += all.filter(({ submittedAt }) => !isWithdrawn(stored ?? {}, submittedAt)).length;
  }
  if (open === 0) return 'There is no consent to withdraw.';
  if (!isCertain) {
    return `Trainers would no longer be able to open ${open === 1 ? 'one assessment' : `${open} assessments`}. To withdraw the consent, add --yes.`;
  }
  for (const userId of userIds) await withdraw(tables, userId, 'owner', () => new Date());
  return 'Consent withdrawn: no trainer can open what was sent so far. The site emails the coach, but not the person: write to them.';
}

await runCommand(async (chosen) => {
  const { values, positionals } = parse(chosen.args);
  const [action, target, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (action === 'affected') {
    const period = { from: timeIn(values.from), to: timeIn(values.to), trainer: values.trainer };
    const { output, tables } = await openStack(chosen);
    const accounts = userPool(new CognitoIdentityProviderClient(), output('UserPoolId'));
    for (const line of await affectedClients(tables, accounts, period)) say(line);
    return;
  }
  if (action === 'clean-restored' && target) {
    const stack = await openStack(chosen);
    const restored = { client: stack.tables.audit.client, name: target };
    const { deleted, withdrawn } = await cleanRestored(
      restored,
      stack.tables,
      openKeys(stack).hash,
    );
    return say(
      `Deleted from ${target}, because the site has deleted it since the backup: ${deleted} items. Closed, because consent was withdrawn since: ${withdrawn} cases.`,
    );
  }
  const email = emailAddress.safeParse(target);
  if (!email.success) throw new Error(USAGE);
  const isKnown = action === 'export' || action === 'withdraw' || action === 'delete';
  if (!isKnown) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const { tables } = stack;
  const keys = openKeys(stack);
  const accounts = userPool(new CognitoIdentityProviderClient(), stack.output('UserPoolId'));
  const sources = { accounts, tables, hash: keys.hash };
  const person = await findPerson(sources, email.data, values.account);
  switch (action) {
    case 'withdraw':
      return say(await withdrawConsent(tables, person.userIds, values.yes));
    case 'delete':
      return say(await deletePerson(keys, person, values.yes));
    case 'export': {
      const copies = await exportPerson(keys, person, values.withdrawn);
      if (copies.length === 0) return warn('There is nothing to export.');
      say(JSON.stringify(copies.length === 1 ? copies[0] : copies, null, 2));
    }
  }
});
