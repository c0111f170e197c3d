import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { beforeAll, expect, test } from 'vitest';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type { CoachEndpointName } from '#tests/support/coach-endpoints.ts';
import { breakCalls, callsDuring, faults } from '#tests/support/faults/faults.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import {
  askCoach,
  newId,
  newTrainer,
  type TrainerAccount,
} from '#tests/support/product/trainer.ts';
import { sampleInputs } from '#tests/support/samples/coach-samples.ts';

let trainer: TrainerAccount;
let assessmentId: string;
let clientEmail: string;

const names = Object.keys(coachEndpoints) as CoachEndpointName[];
const statuses = (token: string | undefined, how = call) =>
  Promise.all(
    names.map(async (name) => (await askCoach(name, sampleInputs[name], token, how)).status),
  );

const askAll = (token: string) =>
  Promise.all(
    names.map((name) => {
      const opens = name === 'openAssessment' || name === 'readMessages';
      const input = opens ? { assessmentId, openingId: newId() } : sampleInputs[name];
      return askCoach(name, input as never, token);
    }),
  );

beforeAll(async () => {
  const [coach, client] = await Promise.all([newTrainer(), newClient()]);
  trainer = coach;
  assessmentId = client.assessmentId;
  clientEmail = client.account.email;
});

const trainerCommand = (...args: string[]) => operate('trainer', ...args);

test('every endpoint for trainers refuses a locked trainer', async () => {
  const locked = await newTrainer();
  await trainerCommand('lock', locked.email);
  const answers = await askAll(locked.accessToken);
  for (const [index, answer] of answers.entries()) {
    expect(answer.status, `${names[index]} ${answer.text}`).toBe(403);
    expect(answer.json().reason, names[index]).toBe('locked');
  }
});

test('an opening returns 503 and decrypts nothing while audit entries can’t be written', async () => {
  await using broken = await breakCalls({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    about: output('AuditTableName'),
    fault: faults.tableThrottled,
  });
  const { calls } = await callsDuring(async () => {
    const answer = await askCoach(
      'openAssessment',
      { assessmentId, openingId: newId() },
      trainer.accessToken,
      callOnce,
    );
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  });
  expect(await broken.hits()).toBeGreaterThan(0);
  expect(calls).not.toContain('kms Decrypt');
});

test('npm run trainer -- lock --all blocks the trainers’ endpoints and npm run person -- export, even if the concurrency limits are removed', async () => {
  const functions = output('CoachFunctionNames').split(',');
  const lambda = new LambdaClient(awsConfig);
  const [reserving = '', ...others] = functions;
  const reserved = async (FunctionName: string) =>
    (await lambda.send(new GetFunctionConcurrencyCommand({ FunctionName })))
      .ReservedConcurrentExecutions;
  const reservation = { FunctionName: reserving, ReservedConcurrentExecutions: 7 };
  await lambda.send(new PutFunctionConcurrencyCommand(reservation));
  for (const writes of [1, functions.length]) {
    expect(await runUntilKilled(writes, 'trainer', 'lock', '--all'), `${writes}`).toBe(true);
  }
  await trainerCommand('lock', '--all');
  try {
    const { stdout } = await trainerCommand('unlock', trainer.email);
    expect(stdout).toContain('still locked. To undo: npm run trainer -- unlock --all --local');
    for (const status of await statuses(trainer.accessToken, callOnce))
      expect([403, 429, 503]).toContain(status);
    // A deployment may remove the concurrency limit of zero. The lock in the table must still hold.
    for (const FunctionName of functions)
      await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    for (const answer of await askAll(trainer.accessToken)) expect(answer.status).toBe(403);
    await expect(operate('person', 'export', clientEmail, '--account')).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('All trainers are locked'),
    });
    expect(await runUntilKilled(functions.length, 'trainer', 'unlock', '--all')).toBe(true);
  } finally {
    await trainerCommand('unlock', '--all');
  }
  expect(await reserved(reserving)).toBe(7);
  for (const name of others) expect(await reserved(name), name).toBeUndefined();
  expect((await askCoach('readTimeOff', {}, trainer.accessToken)).status).toBe(200);
  await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName: reserving }));
});

test('the operator can invite, list, and remove a trainer', async () => {
  const email = `invited-${newId().slice(0, 8)}@example.com`;
  await trainerCommand('add', email);
  expect((await trainerCommand('list')).stdout).toContain(email);
  await trainerCommand('remove', email);
  expect((await trainerCommand('list')).stdout).not.toContain(email);
});
