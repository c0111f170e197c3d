import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import { root } from '#infra/paths.ts';
import { deletionOwner } from '#lambdas/deletion/begin.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { withdrawConsent } from '#shared/endpoints/account.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { cognito, newTrainer } from '#tests/product/accounts.ts';
import { ask, call, newClient, requestGuide } from '#tests/product/calls.ts';
import { waitForCoachEmails, waitForEmail } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { ownTables } from '#tests/product/own-tables.ts';
import { freshAddress, output, product } from '#tests/product/product.ts';
import {
  answersIn,
  auditOf,
  jobsOf,
  leadsOf,
  partitionOf,
  scan,
  storedCase,
  tables,
} from '#tests/product/store.ts';

const own = ownTables();
const commands = { person: 'people/person.ts', trainer: 'people/trainer.ts' };

type Command = keyof typeof commands;

/** Runs a command for the site of these tests. */
const execute = (command: Command, args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const options = { cwd: root, env: localEnvironment(product.endpoint) };
  const file = `infra/operate/${commands[command]}`;
  const ended = promisify(execFile)(process.execPath, [file, ...args, '--local'], options);
  return ended.catch((error) => error);
};

const run = async (command: Command, ...args: string[]): Promise<string> => {
  const { stdout, stderr } = await execute(command, args);
  return stdout + stderr;
};

const trainer = await newTrainer();

const exported = async (...args: string[]) =>
  JSON.parse((await execute('person', ['export', ...args])).stdout);

test('the owner exports what the site stores about an address, and the audit says so', async () => {
  const client = await newClient();
  await requestGuide(client.email);
  await call(writeMessage, { text: 'From the client' }, client);
  const copy = await exported(client.email);
  expect(copy).toMatchObject({
    'Your account': { Email: client.email },
    'Your assessments': [{ Answers: { Medications: 'Albuterol' } }],
    'Your messages': [{ Text: 'From the client' }],
    'Your requests for the guide': [{ Email: client.email }],
  });
  expect(await auditOf(client.id)).toMatchObject([
    { action: 'copied', by: 'owner', assessments: [client.assessmentId] },
  ]);

  const [reader, nobody] = [freshAddress(), freshAddress()];
  await requestGuide(reader);
  expect(await exported(reader)).toMatchObject({
    'Your assessments': [],
    'Your requests for the guide': [{ Email: reader }],
  });
  expect(await run('person', 'export', nobody)).toContain('There is nothing to export');
});

test('an export leaves out what was sent before a withdrawal, and an unconfirmed account', async () => {
  const [client, unconfirmed] = [await newClient(), await newClient({ isConfirmed: false })];
  await call(withdrawConsent, {}, client);
  expect((await exported(client.email))['Your assessments']).toEqual([]);
  expect((await exported(client.email, '--withdrawn'))['Your assessments']).toHaveLength(1);
  const skipped = await run('person', 'export', unconfirmed.email);
  expect(skipped).toMatch(/Skipped an account.*nothing to export/s);
  expect((await exported(unconfirmed.email, '--account'))['Your assessments']).toHaveLength(1);
});

test('the owner withdraws a consent, with the same effect as the client’s withdrawal', async () => {
  const client = await newClient();
  expect(await run('person', 'withdraw', client.email)).toMatch(/one assessment.*add --yes/);
  expect((await storedCase(client.id)).status).toBe('open');
  expect(await run('person', 'withdraw', client.email, '--yes')).toMatch(/^Consent withdrawn/);
  expect(await storedCase(client.id)).toMatchObject({ reason: 'withdrawn' });
  expect(await auditOf(client.id)).toMatchObject([{ action: 'withdrew', by: 'owner' }]);
  await waitForCoachEmails(client.id, /^A client withdrew consent/);
  expect(await run('person', 'withdraw', client.email, '--yes')).toContain(
    'no consent to withdraw',
  );
});

test('the owner deletes a person, also when the account is gone, with a receipt', async () => {
  const [client, lost] = [await newClient(), await newClient()];
  const pool = { UserPoolId: output('UserPoolId') };
  await cognito.send(new AdminDeleteUserCommand({ ...pool, Username: lost.email }));
  await requestGuide(client.email);
  expect(await run('person', 'delete', client.email)).toContain('--yes');
  expect(await answersIn(client.id)).toHaveLength(1);
  for (const { email } of [client, lost]) await run('person', 'delete', email, '--yes');
  await waitForEmail(client.email, /Your data has been deleted/);
  for (const { id } of [client, lost]) {
    await eventually(async () => expect(await answersIn(id)).toEqual([]));
    await eventually(async () => expect(await partitionOf(id)).toHaveLength(1));
    expect(await auditOf(id)).toMatchObject([{ action: 'deleted', by: 'owner' }]);
  }
  expect(await leadsOf(client.email)).toEqual([]);
  await eventually(async () => {
    const kinds = (await jobsOf(deletionOwner(lost.id))).map(({ kind }) => kind);
    expect(kinds).toContain('deletionToCoach');
  });
});

test('the owner deletes guide requests, and the receipt says no more', async () => {
  const reader = freshAddress();
  await requestGuide(reader);
  expect(await run('person', 'delete', reader, '--yes')).not.toContain('account');
  expect(await leadsOf(reader)).toEqual([]);
  const receipt = await waitForEmail(reader, /deleted/);
  expect(receipt.text).toContain(
    'We deleted your requests for the guide and our records of the emails about them.',
  );
  expect(receipt.text).not.toMatch(/assessments/);
});

test('the owner adds, lists, locks, unlocks, and removes a trainer', async () => {
  const [email, other] = [freshAddress('trainer'), await newTrainer()];
  expect(await run('trainer', 'add', email)).toMatch(/^Invited /);
  expect(await run('trainer', 'list')).toMatch(new RegExp(`^${email} {2}invited`, 'm'));
  const statusOf = async () => (await ask(coach.listCases, { list: 'answer' }, other)).status;
  expect(await statusOf()).toBe(200);
  expect(await run('trainer', 'lock', other.email)).toMatch(/^Locked /);
  expect(await statusOf()).toBe(403);
  expect(await run('trainer', 'list')).toMatch(new RegExp(`^${other.email} {2}locked`, 'm'));
  expect(await run('trainer', 'unlock', other.email)).toMatch(/^Unlocked /);
  expect(await statusOf()).toBe(200);
  expect(await run('trainer', 'remove', other.email)).toMatch(/^Removed /);
  expect(await statusOf()).toBe(403);
  expect(await run('trainer', 'list')).not.toContain(other.email);
  expect(await run('trainer', 'lock', freshAddress())).toContain('There is no trainer');
});

test('after a breach, the owner learns whose answers were opened, and by whom', async () => {
  const [client, other, thief] = [await newClient(), await newClient(), await newTrainer()];
  await call(coach.openCase, { clientId: client.id }, thief);
  await call(coach.openCase, { clientId: other.id }, trainer);
  const period = [
    '--from',
    new Date(Date.now() - 60_000).toISOString(),
    '--to',
    new Date().toISOString(),
  ];
  const lines = (await run('person', 'affected', ...period)).split('\n');
  const stolen = lines.filter((line) => line.includes(thief.email));
  expect(stolen).toHaveLength(1);
  expect(stolen[0]).toMatch(
    new RegExp(`${thief.email} {2}opened {2}${client.id} {2}${client.email}$`),
  );
  expect(lines.filter((line) => line.includes(other.email))).toHaveLength(1);
  expect(lines.join('\n')).toMatch(/opened or copied: \d+\./);
});

test('a restored table loses what was deleted since the backup, and repeats withdrawals', async () => {
  const [deleted, withdrawn, kept] = [await newClient(), await newClient(), await newClient()];
  const backup = (await scan(tables.cases)).filter(({ userId }) =>
    [deleted, withdrawn, kept].some(({ id }) => id === userId),
  );
  await run('person', 'delete', deleted.email, '--yes');
  await call(withdrawConsent, {}, withdrawn);
  await eventually(async () => expect(await answersIn(deleted.id)).toEqual([]));
  await eventually(async () => expect(await partitionOf(deleted.id)).toHaveLength(1));
  const restored = own();
  for (const item of backup) await putItem({ table: restored.cases, item });
  expect(await run('person', 'clean-restored', restored.cases.name)).toMatch(/2 items.*1 cases/s);
  expect(await partitionOf(deleted.id, restored)).toEqual([]);
  expect(await partitionOf(kept.id, restored)).toHaveLength(2);
  const again = (await partitionOf(withdrawn.id, restored)).find(({ item }) => item === 'case');
  expect(again).toMatchObject({ reason: 'withdrawn', list: 'closed' });
});

test('an unknown command prints the usage', async () => {
  for (const args of [['persons'], ['export', 'no address'], ['delete', 'a@b.co', 'more']]) {
    expect(await run('person', ...args)).toContain('npm run person -- export <address>');
  }
});
