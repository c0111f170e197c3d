import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { npmRun, openStack, runCommand, say } from '#infra/operate/stack.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { putItem, removeItem, updateItem } from '#lambdas/platform/store/writes.ts';
import { LOCK_ALL, trainerId } from '#lambdas/platform/trainers.ts';

const USAGE = `npm run trainer -- add <email>      invites a trainer by email
npm run trainer -- list             prints each trainer's address, state, and id
npm run trainer -- lock <email>     locks a trainer at once; unlock <email> undoes it
npm run trainer -- lock --all       locks all trainers; unlock --all undoes it
npm run trainer -- remove <email>   removes a trainer for good; their audit entries remain
  --local                           for the site that npm start runs`;

await runCommand(async (chosen) => {
  const [action = '', who = '', ...more] = chosen.args;
  const isUnknown = more.length > 0 || (who.startsWith('-') && who !== '--all');
  if (isUnknown || (who === '') !== (action === 'list')) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const table = stack.tables.settings;
  const client = new CognitoIdentityProviderClient();
  const UserPoolId = stack.output('TrainersPoolId');
  const pool = userPool(client, UserPoolId);
  const now = new Date().toISOString();
  const undo = npmRun('trainer', 'unlock', '--all');
  const everybody = { table, key: { id: LOCK_ALL } };

  const itemOf = async (email: string) => {
    const id = await pool.findId(email);
    if (id) return { table, key: { id: trainerId(id) } };
    throw new Error(`There is no trainer ${email}. To see all: ${npmRun('trainer', 'list')}`);
  };
  // Each transaction of a trainer checks this item.
  const lockItem = async (email: string) =>
    updateItem({
      ...(await itemOf(email)),
      update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
      values: { ':now': now },
    });
  const sayIfAllAreLocked = async () => {
    if (!(await getItem(everybody))) return;
    say(`All trainers are still locked. To undo: ${undo}`);
  };

  switch (who === '--all' ? `${action} --all` : action) {
    case 'list': {
      let isEmpty = true;
      for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
        for (const { Attributes = [], UserStatus } of Users) {
          const read = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? '';
          const item = await getItem({ table, key: { id: trainerId(read('sub')) } });
          const state = UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
          say(`${read('email')}  ${item && !item.lockedAt ? state : 'locked'}  ${read('sub')}`);
          isEmpty = false;
        }
      }
      if (isEmpty) say(`No trainers yet. Add one: ${npmRun('trainer', 'add', '<email>')}`);
      return sayIfAllAreLocked();
    }
    case 'add': {
      const invitation = new AdminCreateUserCommand({
        UserPoolId,
        Username: who,
        // The invitation is HTML, and a password from Cognito may contain `<`.
        TemporaryPassword: randomBytes(12).toString('base64url'),
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: who },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
      // An account without an item is left if an earlier run was interrupted.
      await client.send(invitation).catch((error) => {
        if (!(error instanceof UsernameExistsException)) throw error;
      });
      const item = { ...(await itemOf(who)).key, email: who, addedAt: now };
      if (await putItem({ table, item, condition: 'attribute_not_exists(id)' })) {
        return say(`Invited ${who}. The invitation is valid for two days.`);
      }
      throw new Error(`${who} is already a trainer. For a new invitation, remove them first.`);
    }
    case 'lock':
      await lockItem(who);
      await pool.disable(who);
      // Otherwise, the trainer's sessions would work again after an unlock.
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: who }));
      return say(`Locked ${who}: they can no longer list, open, or change cases.`);
    case 'unlock': {
      const item = await itemOf(who);
      await client.send(new AdminEnableUserCommand({ UserPoolId, Username: who }));
      await updateItem({ ...item, update: 'REMOVE lockedAt', condition: 'attribute_exists(id)' });
      say(`Unlocked ${who}.`);
      return sayIfAllAreLocked();
    }
    case 'remove':
      // The item stays, locked, because audit entries and notes refer to its id.
      await lockItem(who);
      await pool.remove(who);
      return say(`Removed ${who}. Their audit entries remain.`);
    case 'lock --all':
      await putItem({ table, item: { id: LOCK_ALL, lockedAt: now } });
      return say(`Locked: no trainer can list, open, or change cases. To undo: ${undo}`);
    case 'unlock --all':
      if (!(await getItem(everybody))) throw new Error('There is nothing to unlock.');
      await removeItem(everybody);
      return say(
        `Unlocked all trainers, except those locked one by one. To see them: ${npmRun('trainer', 'list')}`,
      );
    default:
      throw new Error(USAGE);
  }
});
