import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { openStack, runCommand, say } from '#infra/operate/stack.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { putItem, removeItem, updateItem } from '#lambdas/platform/store/writes.ts';
import { LOCK_ALL, trainerId } from '#lambdas/platform/trainers.ts';

const USAGE = `npm run trainer -- add <email>: invites a trainer by email
npm run trainer -- list: prints each trainer's address, state, and id
npm run trainer -- lock <email>: locks a trainer at once; unlock undoes it
npm run trainer -- lock --all: locks all trainers; unlock --all undoes it
npm run trainer -- remove <email>: removes a trainer for good; their audit entries remain
--local: for the site that npm start runs, with the same PORT and GATEWAY_PORT`;

await runCommand(async (given) => {
  const [action = '', email = '', ...more] = given.positionals;
  const who = given.values.all ? '--all' : email;
  if (more.length > 0 || (who === '') !== (action === 'list') || (email && who !== email)) {
    throw new Error(USAGE);
  }
  const stack = await openStack(given);
  const table = stack.tables.settings;
  const client = new CognitoIdentityProviderClient();
  const UserPoolId = stack.output('TrainersPoolId');
  const pool = userPool(client, UserPoolId);
  const now = new Date().toISOString();
  const everybody = { table, key: { id: LOCK_ALL } };

  const itemOf = async () => {
    const id = await pool.findId(email);
    if (id) return { table, key: { id: trainerId(id) } };
    throw new Error(`There is no trainer ${email}. To see all: npm run trainer -- list`);
  };
  // Each transaction of a trainer checks this item.
  const lock = async () =>
    updateItem({
      ...(await itemOf()),
      update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
      values: { ':now': now },
    });
  switch (given.values.all ? `${action} --all` : action) {
    case 'list': {
      let count = 0;
      for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
        for (const { Attributes = [], UserStatus } of Users) {
          const read = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? '';
          const item = await getItem({ table, key: { id: trainerId(read('sub')) } });
          const state = UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
          say(`${read('email')}  ${item && !item.lockedAt ? state : 'locked'}  ${read('sub')}`);
          count += 1;
        }
      }
      if (count === 0) say('No trainers yet. Add one: npm run trainer -- add <email>');
      if (await getItem(everybody)) say('All are locked. To undo: npm run trainer -- unlock --all');
      return;
    }
    case 'add': {
      const invitation = new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        // The invitation is HTML, and a password from Cognito may contain `<`.
        TemporaryPassword: randomBytes(12).toString('base64url'),
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
      // An account without an item is left if an earlier run was interrupted.
      if (!(await pool.findId(email))) await client.send(invitation);
      const item = { ...(await itemOf()).key, email, addedAt: now };
      if (await putItem({ table, item, condition: 'attribute_not_exists(id)' })) {
        return say(`Invited ${email}. The invitation is valid for two days.`);
      }
      throw new Error(`${email} is already a trainer. For a new invitation, remove them first.`);
    }
    case 'lock':
      await lock();
      await pool.disable(email);
      // Otherwise, the trainer's sessions would work again after an unlock.
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
      return say(`Locked ${email}: they can no longer list, open, or change cases.`);
    case 'unlock': {
      const item = await itemOf();
      await client.send(new AdminEnableUserCommand({ UserPoolId, Username: email }));
      await updateItem({ ...item, update: 'REMOVE lockedAt', condition: 'attribute_exists(id)' });
      return say(`Unlocked ${email}, unless all are locked (npm run trainer -- list).`);
    }
    case 'remove':
      // The item stays, locked, because audit entries and notes refer to its id.
      await lock();
      await pool.remove(email);
      return say(`Removed ${email}. Their audit entries remain.`);
    case 'lock --all':
      await putItem({ table, item: { ...everybody.key, lockedAt: now } });
      return say('Locked: no trainer can list, open, or change cases. To undo: unlock --all');
    case 'unlock --all':
      await removeItem(everybody);
      return say('Unlocked all, except those locked one by one (npm run trainer -- list).');
    default:
      throw new Error(USAGE);
  }
});
