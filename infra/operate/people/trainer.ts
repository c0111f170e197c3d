import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { npmRun, openStack, runCommand, say } from '#infra/operate/stack.ts';
import { EVERYBODY } from '#lambdas/audit/trainers.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

type Concurrency = Record<string, number | null>;

async function setConcurrency(lambda: LambdaClient, wanted: Concurrency): Promise<void> {
  for (const [FunctionName, reserved] of Object.entries(wanted)) {
    if (reserved === null) {
      await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    } else {
      const input = { FunctionName, ReservedConcurrentExecutions: reserved };
      await lambda.send(new PutFunctionConcurrencyCommand(input));
    }
  }
}

/** Also stores a lock in the table, because a deployment may reset the functions' concurrency. */
async function lockAll(
  trainers: Table,
  lambda: LambdaClient,
  functionNames: string[],
): Promise<void> {
  const before = await getItem(trainers, { id: EVERYBODY });
  const concurrency = (before?.concurrency ?? {}) as Concurrency;
  // After an earlier lock, the concurrency is zero, but the item still has the old value.
  for (const FunctionName of functionNames.filter((name) => !(name in concurrency))) {
    const { ReservedConcurrentExecutions } = await lambda.send(
      new GetFunctionConcurrencyCommand({ FunctionName }),
    );
    concurrency[FunctionName] = ReservedConcurrentExecutions ?? null;
  }
  const lockedAt = before?.lockedAt ?? new Date().toISOString();
  await putItem({ table: trainers, item: { id: EVERYBODY, lockedAt, concurrency } });
  await setConcurrency(lambda, Object.fromEntries(functionNames.map((name) => [name, 0])));
}

const isLockedForAll = async (trainers: Table): Promise<boolean> =>
  Boolean((await getItem(trainers, { id: EVERYBODY }))?.lockedAt);

async function unlockAll(trainers: Table, lambda: LambdaClient): Promise<void> {
  const before = await getItem(trainers, { id: EVERYBODY });
  if (!before?.lockedAt)
    throw new Error(
      `There is nothing to unlock: lock --all is not in effect. To unlock one trainer: ${npmRun('trainer', 'unlock', '<email>')}`,
    );
  await setConcurrency(lambda, before.concurrency as Concurrency);
  await updateItem({
    table: trainers,
    key: { id: EVERYBODY },
    update: 'REMOVE lockedAt, concurrency',
  });
}

interface Trainers {
  readonly table: Table;
  readonly pool: CognitoIdentityProviderClient;
  readonly poolId: string;
}

const stateOf = ({ Enabled, UserStatus }: UserType): string => {
  if (Enabled === false) return 'locked';
  return UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
};

export async function listTrainers({ pool, poolId }: Trainers): Promise<string[]> {
  const pages = await Array.fromAsync(paginateListUsers({ client: pool }, { UserPoolId: poolId }));
  return pages
    .flatMap(({ Users = [] }) => Users)
    .map((user) => {
      const attribute = (name: string) =>
        user.Attributes?.find(({ Name }) => Name === name)?.Value ?? '';
      return `${attribute('email')}  ${stateOf(user)}  ${attribute('sub')}`;
    });
}

async function idOf({ pool, poolId }: Trainers, email: string): Promise<string> {
  const id = await userPool(pool, poolId).findId(email);
  if (id === undefined) {
    throw new Error(`There is no trainer ${email}. To see all: ${npmRun('trainer', 'list')}`);
  }
  return id;
}

async function addTrainer(trainers: Trainers, email: string): Promise<void> {
  const invitation = new AdminCreateUserCommand({
    UserPoolId: trainers.poolId,
    Username: email,
    // The invitation is HTML, and a password from Cognito may contain `<`.
    TemporaryPassword: randomBytes(12).toString('base64url'),
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  await trainers.pool.send(invitation).catch((error) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  const { done } = await putItem({
    table: trainers.table,
    item: {
      version: 1,
      id: await idOf(trainers, email),
      email,
      addedAt: new Date().toISOString(),
    },
    condition: 'attribute_not_exists(id)',
  });
  if (!done) {
    throw new Error(
      `${email} is already a trainer. For a new invitation, remove the trainer first.`,
    );
  }
}

async function lockItem(trainers: Trainers, email: string): Promise<void> {
  await updateItem({
    table: trainers.table,
    key: { id: await idOf(trainers, email) },
    update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
    values: { ':now': new Date().toISOString() },
  });
}

async function lockTrainer(trainers: Trainers, email: string): Promise<void> {
  const { pool, poolId } = trainers;
  await lockItem(trainers, email);
  await userPool(pool, poolId).disable(email);
  // Otherwise, the trainer's sessions would work again after an unlock.
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: email }));
}

async function unlockTrainer(trainers: Trainers, email: string): Promise<void> {
  const { table, pool, poolId } = trainers;
  const id = await idOf(trainers, email);
  await pool.send(new AdminEnableUserCommand({ UserPoolId: poolId, Username: email }));
  await updateItem({ table, key: { id }, update: 'REMOVE lockedAt' });
}

/** Locks the trainer's item instead of deleting it, because audit entries refer to its id. */
async function removeTrainer(trainers: Trainers, email: string): Promise<void> {
  await lockItem(trainers, email);
  await userPool(trainers.pool, trainers.poolId).remove(email);
}

const toUndo = () => `To undo: ${npmRun('trainer', 'unlock', '--all')}`;

const allLocked = () => `All trainers are still locked. ${toUndo()}`;

const USAGE = `npm run trainer -- add <email>      invites a trainer by email
npm run trainer -- list             prints each trainer's address, state, and id
npm run trainer -- lock <email>     locks a trainer at once; unlock <email> undoes it
npm run trainer -- lock --all       locks all trainers; unlock --all undoes it
npm run trainer -- remove <email>   removes a trainer for good; their audit entries remain
  --local                           for the site that npm start runs`;

await runCommand(async (chosen) => {
  const [action = '', who = ''] = chosen.args;
  const isUnknownOption = who.startsWith('-') && who !== '--all';
  if (isUnknownOption || (who === '') !== (action === 'list')) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const table = stack.table('trainers');
  const pool = new CognitoIdentityProviderClient();
  const trainers = { table, pool, poolId: stack.output('TrainersPoolId') };
  switch (who === '--all' ? `${action} --all` : action) {
    case 'lock --all':
      await lockAll(table, new LambdaClient(), stack.output('CoachFunctionNames').split(','));
      return say(`Locked: no trainer can list, open, or change cases. ${toUndo()}`);
    case 'unlock --all':
      await unlockAll(table, new LambdaClient());
      return say(
        `Unlocked all trainers, except those locked individually. To see them: ${npmRun('trainer', 'list')}`,
      );
    case 'list': {
      const all = await listTrainers(trainers);
      for (const line of all) say(line);
      if (all.length === 0) say(`No trainers yet. Add one: ${npmRun('trainer', 'add', '<email>')}`);
      if (await isLockedForAll(table)) say(allLocked());
      return;
    }
    case 'add':
      await addTrainer(trainers, who);
      return say(`Invited ${who}. The invitation is valid for two days.`);
    case 'lock':
      await lockTrainer(trainers, who);
      return say(`Locked ${who}: they can no longer list, open, or change cases.`);
    case 'unlock':
      await unlockTrainer(trainers, who);
      say(`Unlocked ${who}.`);
      if (await isLockedForAll(table)) say(allLocked());
      return;
    case 'remove':
      await removeTrainer(trainers, who);
      return say(`Removed ${who}. Their audit entries remain.`);
    default:
      throw new Error(USAGE);
  }
});
