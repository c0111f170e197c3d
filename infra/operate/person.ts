import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { addressHash } from '#lambdas/adapters/address-hash.ts';
import { userPool } from '#lambdas/adapters/user-pool.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { beginErasure } from '#lambdas/rights/begin-erasure.ts';
import { emailAddress } from '#shared/email.ts';
import { exportPerson, type Person } from './person/export.ts';
import { type Chosen, runCommand, stackOutputs } from './stack.ts';

const USAGE = `npm run person -- export <address>   prints all that is held about the owner of this address, as JSON
npm run person -- erase <address>    deletes it, as they could themselves; the receipt goes to the address
  --account                          with an account of this address that nobody confirmed, too: it may be another's
  --local                            of the site that npm start runs
Make sure first that the address is theirs: have them answer a mail to it.`;

const names = [
  ...(['UserPoolId', 'ClientsTableName', 'DraftsTableName', 'TasksTableName'] as const),
  ...(['AuditTableName', 'AddressKeyArn'] as const),
] as const;

/** Whom an address stands for, as far as it is shown: an account that only claims it is left out. */
async function personOf(
  email: string,
  { UserPoolId, withUnconfirmed }: { UserPoolId: string; withUnconfirmed: boolean },
): Promise<Person> {
  const accounts = userPool(new CognitoIdentityProviderClient(), UserPoolId);
  const userId = await accounts.findId(email);
  if (userId === undefined) return { email };
  const account = await accounts.find(userId);
  if (account?.isConfirmed || withUnconfirmed) return { userId, email };
  process.stderr.write(
    'An account has this address, but nobody confirmed it, so it may be another’s: it is left out. With --account it is not.\n',
  );
  return { email };
}

async function erase(chosen: Chosen, person: Person): Promise<void> {
  const outputs = await stackOutputs(chosen, ...names);
  const client = new DynamoDBClient();
  const tableOf = (name: string) => ({ client, name });
  const begin = beginErasure({
    clients: tableOf(outputs.ClientsTableName),
    drafts: tableOf(outputs.DraftsTableName),
    tasks: tableOf(outputs.TasksTableName),
    audit: tableOf(outputs.AuditTableName),
  });
  const hash = addressHash(new KMSClient(), outputs.AddressKeyArn, 'erased');
  const subject = person.userId ?? (await hash(exactAddress(person.email)));
  const begun = await begin(person, { who: 'owner', subject }, new Date());
  process.stdout.write(
    begun === 'begun'
      ? 'It is being deleted: now, and again in a quarter of an hour. The receipt goes to the address.\n'
      : 'It is being deleted already.\n',
  );
}

/** `npm run person`: for people who lost their account, or never had one. The coach checks who asks. */
await runCommand(async (chosen) => {
  const withUnconfirmed = chosen.args.includes('--account');
  const [action, given, ...more] = chosen.args.filter((arg) => arg !== '--account');
  const address = emailAddress.safeParse(given);
  if ((action !== 'erase' && action !== 'export') || !address.success || more.length > 0) {
    throw new Error(USAGE);
  }
  const { UserPoolId } = await stackOutputs(chosen, 'UserPoolId');
  const person = await personOf(address.data, { UserPoolId, withUnconfirmed });
  if (action === 'erase') return erase(chosen, person);
  process.stdout.write(`${JSON.stringify(await exportPerson(chosen, person), null, 2)}\n`);
});
