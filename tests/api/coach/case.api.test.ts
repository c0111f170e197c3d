import { KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { pack } from '#lambdas/case/packed.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import {
  alterItem,
  findClient,
  findEntry,
  findWhole,
  tableOf,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import type { CoachInput } from '#tests/support/coach-endpoints.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { askRight } from '#tests/support/product/rights.ts';
import { newAssessment, newKey, submitAssessment } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const opened = async (assessmentId: string) =>
  grantedBy('openAssessment', { assessmentId, openingId: newId() }, await newTrainer());

const alterClient = (account: Account, set: Record<string, unknown>) =>
  alterItem(tableOf.clients, { userId: account.sub }, set);

test.concurrent('a first assessment opens a case with a 24-hour clock, and the API encrypts the contact details', async () => {
  const account = await signUp({ fullName: 'Quillon Marrowby' });
  const id = await newAssessment(account, { phone: '+1 503 555 0100' });
  const row = await findClient(account.sub);

  const createdAt = row?.assessments[0]?.createdAt ?? '';
  expect(row).toMatchObject({
    version: 1,
    state: 'new',
    stateAt: createdAt,
    waitingSince: createdAt,
    revision: 1,
    assessments: [{ id, createdAt }],
  });
  expect(Date.parse(row?.dueAt ?? '') - Date.parse(createdAt)).toBe(24 * 3_600_000);
  const decrypt = decryptWith(output('ContactKeyArn'), keyClients(awsConfig));
  const { contact: encrypted } = (await findWhole(account.sub)) ?? {};
  const contact = await decrypt(encrypted ?? new Uint8Array(), contactContext(account.sub));
  expect(JSON.parse(String(Buffer.from(contact)))).toEqual({
    fullName: account.fullName,
    email: account.email,
    phone: '+1 503 555 0100',
  });
  const hash = addressHash(new KMSClient(awsConfig), output('AddressKeyArn'), 'client');
  expect(row?.addressHash).toBe(await hash(account.email));
  expect(row?.accountHash).toBe(await hash(account.email));
});

test.concurrent('the API adds a second assessment to the open case, and doesn’t restart the case’s clock', async () => {
  const account = await signUp();
  const first = await newAssessment(account);
  await alterClient(account, { state: 'tried' });
  const before = await findClient(account.sub);
  const second = await newAssessment(account);

  expect(await findClient(account.sub)).toMatchObject({
    state: 'tried',
    revision: (before?.revision ?? 0) + 1,
    waitingSince: before?.waitingSince,
    dueAt: before?.dueAt,
    assessments: [{ id: second }, { id: first }],
  });
  await waitForEmailState(second, 'sent');
});

test.concurrent.each(['contacted', 'later'])(
  'a new assessment reopens an answered case in the state %s and starts a new clock',
  async (state) => {
    const account = await signUp();
    await newAssessment(account);
    const before = '2026-01-02T03:04:05.000Z';
    const clock = { stateAt: before, waitingSince: before, dueAt: before };
    const answer = { answeredAt: before, answeredAfter: 1, via: 'phone' };
    await alterClient(account, { state, ...clock, ...answer });
    const second = await newAssessment(account);

    const row = await findClient(account.sub);
    const { createdAt } = row?.assessments[0] ?? {};
    expect(row).toMatchObject({ state: 'new', stateAt: createdAt, waitingSince: createdAt });
    expect(row?.dueAt).toSatisfy((dueAt: string) => dueAt > String(createdAt));
    for (const name of Object.keys(answer)) expect(row).not.toHaveProperty(name);
    await waitForEmailState(second, 'sent');
  },
);

test.concurrent('the API stores an assessment for a case marked spam, but doesn’t notify the coach', async () => {
  const account = await signUp();
  await newAssessment(account);
  await alterClient(account, { state: 'spam' });
  const second = await newAssessment(account);

  expect(await findClient(account.sub)).toMatchObject({ state: 'spam' });
  expect(await opened(second)).toMatchObject({ assessmentId: second });
  expect(await findEntry(second)).toBeUndefined();
});

test.concurrent('a client can submit five assessments a day but not a sixth, even with simultaneous requests', async () => {
  const [account, key] = [await signUp(), newKey()];
  await newAssessment(account, {}, key);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => submitAssessment(account)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.json().error).toBe(
    'You’ve reached the limit of five assessments a day. Please try again in 24 hours.',
  );
  await newAssessment(account, {}, key);
  const row = await findClient(account.sub);
  expect(row?.assessments).toHaveLength(5);

  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const assessments = row?.assessments.map((each, index) =>
    pack(index === 4 ? { ...each, createdAt: yesterday } : each),
  );
  await alterClient(account, { assessments });
  await newAssessment(account);
});

test.concurrent('a client can’t submit an assessment while their data is being deleted', async () => {
  const account = await signUp();
  const deleting = new Date().toISOString();
  await alterClient(account, { deleting });
  const answer = await submitAssessment(account);

  expect(answer.status).toBe(409);
  expect(answer.json().error).toMatch(/being deleted/);
  expect(await findClient(account.sub)).toEqual({ userId: account.sub, deleting });
});

test.concurrent('a trainer can set and remove a doctor’s clearance, which a new assessment keeps and a withdrawal removes', async () => {
  const [account, trainer] = [await signUp(), await newTrainer()];
  await newAssessment(account);
  const change = async (made: CoachInput<'changeCase'>['change']) => {
    const { revision = 0 } = (await findClient(account.sub)) ?? {};
    const order = { clientId: account.sub, changeId: newId(), revision, change: made };
    return (await grantedBy('changeCase', order, trainer)).clientCase;
  };
  const clearance = { state: 'asked', on: '2026-11-20' } as const;
  const isListed = async () =>
    (await grantedBy('listCases', { filter: 'clearance' }, trainer)).rows.some(
      ({ clientId }) => clientId === account.sub,
    );
  const before = await findClient(account.sub);
  const asked = await change({ to: 'clearance', clearance });
  expect(asked).toMatchObject({ state: 'new', dueAt: before?.dueAt, clearance });
  expect((await findClient(account.sub))?.clearanceGapFrom).toBe('2026-11-20');
  expect(await isListed()).toBe(true);
  expect((await change({ to: 'clearance', clearance: null })).clearance).toBeUndefined();
  const changes = (await auditOf(account.sub)).map((entry) => entry.change);
  expect(changes.filter(Boolean)).toEqual(['clearance', 'clearance']);
  expect(await isListed()).toBe(false);
  expect(await findClient(account.sub)).not.toHaveProperty('clearanceGapFrom');

  const until = '2027-11-20';
  await change({ to: 'contacted', via: 'phone', at: new Date().toISOString() });
  await change({ to: 'clearance', clearance: { ...clearance, state: 'received', until } });
  expect((await findClient(account.sub))?.clearanceGapFrom).toBe('2027-11-21');
  expect(await isListed()).toBe(false);
  const second = await newAssessment(account);
  expect((await opened(second)).clientCase).toMatchObject({ state: 'new', clearance: { until } });

  await askRight('withdrawConsent', {}, account.accessToken);
  const third = await newAssessment(account);
  expect((await opened(third)).clientCase.clearance).toBeUndefined();
});
