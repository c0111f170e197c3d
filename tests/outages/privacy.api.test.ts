import { beforeAll, expect, test } from 'vitest';
import type { Email } from '#infra/local/mailbox/mailbox.ts';
import { brand } from '#shared/brand.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { bounceOf, report } from '#tests/support/cloud/feedback.ts';
import { disconnect } from '#tests/support/cloud/functions.ts';
import { allLogs } from '#tests/support/cloud/logs.ts';
import { allEmails, waitForEmailAbout, waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { allQueued, lookInto } from '#tests/support/cloud/queue.ts';
import { allRecords, tableOf, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { askEdge, type EdgeResponse } from '#tests/support/product/edge.ts';
import {
  assessmentIdOf,
  leadIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { found, mark } from '#tests/support/samples/marks.ts';

const lead = { email: `${mark()}@${mark()}.example`, name: mark(), key: newKey() };
const who = { email: `${mark()}@${mark()}.example`, fullName: `Ada ${mark()}`, password: mark() };
const answers = {
  phone: '+1 555 867 53099',
  dateOfBirth: '1931-07-23',
  trainingExperience: mark(),
  currentWorkoutRoutine: mark(),
  medicalConditions: [mark(), mark()],
  medications: mark(),
  injuriesSurgeries: mark(),
  physicalLimitations: mark(),
  fitnessGoals: [mark()],
  specificGoals: mark(),
  trainingFrequency: mark(),
  preferredTrainingTimes: [mark()],
  trainingLocation: mark(),
  equipmentAccess: [mark()],
} satisfies Partial<Assessment>;

const assessmentKey = newKey();
let account: Account;
let guideEmail: Email;
let notice: Email;
const said: EdgeResponse[] = [];
const queued: string[] = [];

const personal = () => [
  lead.email,
  who.email,
  lead.name,
  who.fullName,
  ...Object.values(answers).flat(),
];
const secrets = () => [
  who.password,
  lead.key,
  assessmentKey,
  ...[account.accessToken, account.idToken, account.refreshToken].flatMap((token) => [
    token,
    token.split('.').at(-1) ?? token,
  ]),
];

async function live(): Promise<void> {
  account = await signUp(who);
  const token = account.accessToken;
  {
    await using _waiting = await disconnect('SendFunctionName');
    said.push(await submitLead(lead.email, lead.key));
    said.push(await submitAssessment(account, assessmentKey, answers));
    await eventually(async () => {
      const bodies = (await lookInto('EmailQueueUrl')).map((message) => JSON.stringify(message));
      expect(bodies.filter((body) => body.includes(leadIdOf(lead.key)))).toHaveLength(1);
      const assessmentId = assessmentIdOf(assessmentKey, account.sub);
      expect(bodies.filter((body) => body.includes(assessmentId))).toHaveLength(1);
      queued.push(...bodies);
    });
  }
  await using _slow = await breakCalls({
    service: 'ses',
    about: lead.email,
    times: 1,
    fault: faults.emailThrottled,
  });

  const { email, name } = lead;
  const consented = { ...answers, consent: consentVersion };
  const elsewhere = `${subscribeLeadMagnet.path}/${name}?email=${email}`;
  said.push(
    await call(subscribeLeadMagnet, { email, name }),
    await submitLead(who.email, lead.key),
    await call(subscribeLeadMagnet, { email: `${email}@`, name }),
    await call(subscribeLeadMagnet, { email, name: name.repeat(20) }),
    await call({ method: 'POST', path: elsewhere }),
    await call(submitHealthAssessment, { ...consented, currentWeight: 1_000 }, { token }),
    await call(submitHealthAssessment, { ...consented, fullName: who.fullName }, { token }),
    await call(submitHealthAssessment, consented, { token: who.password }),
  );
  for (const rule of [
    { service: 'kms', operation: 'GenerateDataKey', fault: faults.keyDenied },
    { service: 'dynamodb', operation: 'TransactWriteItems', fault: faults.unreached },
  ] as const) {
    await using _broken = await breakCalls(rule);
    said.push(
      await submitAssessment(account, newKey(), answers, callOnce),
      await submitLead(lead.email, newKey(), {}, callOnce),
    );
  }

  guideEmail = await waitForEmailTo(lead.email);
  notice = await waitForEmailAbout(assessmentIdOf(assessmentKey, account.sub));
  const { pathname, search } = new URL(/https?:\S+token=\w+/.exec(guideEmail.text)?.[0] ?? '');
  said.push(await askEdge({ path: pathname + search }));
  said.push(await askEdge({ method: 'POST', path: pathname + search }));
  {
    await using _waiting = await disconnect('SendFunctionName');
    await report(bounceOf(lead.email, leadIdOf(lead.key)));
    await eventually(async () => {
      const bodies = (await allQueued()).map((message) => JSON.stringify(message));
      const returned = bodies.filter((body) => body.includes('bounced'));
      expect(returned.join()).toContain(leadIdOf(lead.key));
      queued.push(...bodies);
    });
  }
  await waitForEmailState(leadIdOf(lead.key), 'bounced');
}

beforeAll(live);

test('no response to a guide request, submission, or unsubscribe repeats a visitor’s or client’s input or a secret', () => {
  const statuses = said.map(({ status }) => status);
  for (const wanted of [200, 400, 401, 404, 422, 503]) expect(statuses).toContain(wanted);
  for (const { text, headers } of said) {
    expect(found(text + JSON.stringify(headers), [...personal(), ...secrets()])).toEqual([]);
  }
});

test('no queue contains personal data or a secret, even for an email that bounced', async () => {
  expect(queued.length).toBeGreaterThan(2);
  for (const message of [...queued, ...(await allQueued()).map((one) => JSON.stringify(one))]) {
    expect(found(message, [...personal(), ...secrets()])).toEqual([]);
  }
});

test('no log or metric contains personal data, an answer, a password, a key, or a token', async () => {
  const lines = await eventually(async () => {
    const all = await allLogs();
    expect(all.some((line) => line.includes('EmailBounced'))).toBe(true);
    return all;
  });
  const unsubscribe = /token=(\w{32})(\w{32})/.exec(guideEmail.text)?.[2] ?? '';
  expect(unsubscribe).toHaveLength(32);

  expect(lines.length).toBeGreaterThan(20);
  expect(lines.some((line) => line.includes(assessmentIdOf(assessmentKey, account.sub)))).toBe(
    true,
  );
  const words = [...personal(), ...secrets(), unsubscribe];
  expect(lines.filter((line) => found(line, words).length > 0)).toEqual([]);
});

test('the tables of assessments and clients store a client’s input only encrypted', async () => {
  const all = [...(await allRecords(tableOf.assessments)), ...(await allRecords(tableOf.clients))];
  const records = all.filter(({ userId }) => userId === account.sub);
  expect(records).toHaveLength(2);
  for (const record of records) {
    const text = Object.values(record)
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      )
      .join('\n');
    expect(found(text, [...personal(), ...secrets()])).toEqual([]);
  }
});

test('the leads table stores the address, but no answers, clients’ names, passwords, or tokens', async () => {
  const text = JSON.stringify(await allRecords(tableOf.leads));
  expect(found(text, [lead.email])).toEqual([lead.email]);
  expect(found(text, [...secrets(), ...Object.values(answers).flat(), who.fullName])).toEqual([]);
});

test('the outbox entry of a sent email has no address, and no table stores a request’s IP address', async () => {
  const entries = JSON.stringify(await allRecords(tableOf.outbox));
  expect(found(entries, [...personal(), ...secrets()])).toEqual([]);
  for (const table of Object.values(tableOf)) {
    expect(JSON.stringify(await allRecords(table))).not.toMatch(/127\.0\.0\.1|::1/);
  }
  expect(found(JSON.stringify(await allRecords(tableOf.recipients)), personal())).toEqual([]);
});

test('neither the guide email nor the notice quotes what a visitor or client submitted, and no subject has personal data', async () => {
  expect(found(notice.raw + notice.text + notice.html, [...personal(), ...secrets()])).toEqual([]);
  expect(notice.to).toEqual([brand.email]);
  const { raw, text, html } = guideEmail;
  const others = personal().filter((word) => word !== lead.email);
  expect(found(raw + text + html, [...others, ...secrets()])).toEqual([]);
  expect(found(text + html, [lead.email])).toEqual([]);
  for (const { subject } of await allEmails()) {
    expect(found(subject, [...personal(), ...secrets()])).toEqual([]);
  }
});
