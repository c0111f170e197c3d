import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { erasePerson } from '#infra/operate/people/person/erase.ts';
import { exportPerson, type Person } from '#infra/operate/people/person/export.ts';
import { withdrawPerson } from '#infra/operate/people/person/withdraw.ts';
import { type Chosen, runCommand, stackOutputs } from '#infra/operate/stack.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { emailAddress } from '#shared/domain/email.ts';

const USAGE = `npm run person -- export <address>     prints all that is held about the owner of this address, as JSON
npm run person -- withdraw <address>   withdraws their consent, as they could themselves; tells first what it would close
npm run person -- erase <address>      deletes it, as they could themselves; the receipt goes to the address
  --yes                                withdraws or deletes: without it nothing is changed
  --account                            with an account of this address that nobody confirmed, too: it may be another's
  --local                              of the site that npm start runs
Make sure first that the address is theirs: have them answer a mail to it.`;

const ACTIONS = ['export', 'withdraw', 'erase'] as const;
type Action = (typeof ACTIONS)[number];

const isAction = (given: unknown): given is Action => ACTIONS.some((action) => action === given);

/** The person behind an address, as far as proven: an account that only claims the address is left out. */
async function personOf(
  chosen: Chosen,
  email: string,
  { withUnconfirmed }: { withUnconfirmed: boolean },
): Promise<Person> {
  const { UserPoolId } = await stackOutputs(chosen, 'UserPoolId');
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

/** @returns what to print */
async function act(
  action: Action,
  { chosen, person, isConfirmed }: { chosen: Chosen; person: Person; isConfirmed: boolean },
): Promise<string> {
  const { userId } = person;
  switch (action) {
    case 'export':
      return JSON.stringify(await exportPerson(chosen, person), null, 2);
    case 'withdraw':
      return userId === undefined
        ? 'No account, so there is no consent to withdraw.'
        : withdrawPerson(chosen, userId, isConfirmed);
    case 'erase':
      return isConfirmed
        ? erasePerson(chosen, person)
        : `${userId === undefined ? 'Requests for the guide' : 'The account, its assessments, and requests for the guide'} would be deleted for good. To do it, add --yes.`;
  }
}

/** `npm run person`: for people who lost their account, or never had one. The coach checks who asks. */
await runCommand(async (chosen) => {
  const flags = ['--account', '--yes'];
  const [action, given, ...more] = chosen.args.filter((arg) => !flags.includes(arg));
  const address = emailAddress.safeParse(given);
  if (!isAction(action) || !address.success || more.length > 0) throw new Error(USAGE);
  const withUnconfirmed = chosen.args.includes('--account');
  const person = await personOf(chosen, address.data, { withUnconfirmed });
  const isConfirmed = chosen.args.includes('--yes');
  process.stdout.write(`${await act(action, { chosen, person, isConfirmed })}\n`);
});
