import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import {
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { DAY } from '#shared/domain/time.ts';
import { deleteAccount } from '#shared/endpoints/account.ts';
import { changeStatus, sendMessage } from '#shared/endpoints/coach.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { ask, call, newClient, requestGuide, submit } from '#tests/product/calls.ts';
import { askEdge } from '#tests/product/edge.ts';
import { emailsTo, waitForEmail } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { runClock } from '#tests/product/functions.ts';
import { awsConfig, freshAddress, output, product } from '#tests/product/product.ts';
import { jobsOf, leadsOf, scan, setItem, tables, waitForJobs } from '#tests/product/store.ts';
import * as content from '#web/content/owner.ts';
import { sampleSeries } from '#web/content/sample-series.ts';

/** The tests' product runs with `DEMO`, which sends the sample unless the owner has a series. */
const series = content.series.length > 0 ? content.series : sampleSeries;

const sns = new SNSClient(awsConfig);

const linkIn = (text: string, path: string): string =>
  new RegExp(`/api/${path}\\?token=[\\w.-]+`).exec(text)?.[0] ?? expect.unreachable(path);

/** Requests the guide, and returns the links in its email. */
const newReader = async (email = freshAddress('reader')) => {
  await requestGuide(email);
  const { text } = await waitForEmail(email, /free guide/);
  const leads = await leadsOf(email);
  const id = String(
    leads.sort((one, other) => String(other.at).localeCompare(String(one.at)))[0]?.id,
  );
  return { email, id, unsubscribe: linkIn(text, 'unsubscribe'), series: linkIn(text, 'series') };
};

/** Email programs send this request (RFC 8058, section 3.1). */
const post = (path: string) =>
  askEdge({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

/** What became of another guide request to the address. */
const nextGuide = async (email: string) => {
  const key = crypto.randomUUID();
  const known = new Set((await leadsOf(email)).map(({ id }) => id));
  await requestGuide(email, key);
  const lead = (await leadsOf(email)).find(({ id }) => !known.has(id));
  const [job] = await waitForJobs(String(lead?.id));
  return [job?.state, job?.reason ?? 'sent'];
};

test('the guide’s email has the guide, one-click unsubscribe, and nothing that a visitor typed', async () => {
  const email = freshAddress();
  await call(subscribeLeadMagnet, { email, name: 'Buy cheap pills' });
  const sent = await waitForEmail(email);
  expect(sent).toMatchObject({
    to: [email],
    subject: `Your free guide: ${brand.guideTitle}`,
  });
  const headers = Object.fromEntries(sent.headers.map(({ name, value }) => [name, value]));
  expect(headers['List-Unsubscribe']).toBe(
    `<${product.siteUrl}${linkIn(sent.text, 'unsubscribe')}>`,
  );
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(sent.text).toContain(`${product.siteUrl}/${brand.guideFile}`);
  expect(sent.text).toContain(brand.postalAddress);
  expect(sent.raw + sent.text).not.toMatch(/pills/);
});

test('the answer to a guide request doesn’t tell whether the address is known or unsubscribed', async () => {
  const known = await newReader();
  await post(known.unsubscribe);
  const answers = [];
  for (const email of [freshAddress(), known.email]) {
    const { status, text, headers } = await ask(subscribeLeadMagnet, { email, name: 'lea' });
    const { date, 'x-amz-cf-id': _, apigw, ...rest } = headers;
    answers.push({ status, text, headers: Object.keys(rest).sort() });
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('the link to unsubscribe asks first, and one click stops guides to exactly this address', async () => {
  const { email, unsubscribe } = await newReader();
  const asked = await askEdge({ path: unsubscribe });
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Stop these emails?')]);
  expect(await nextGuide(email)).toEqual(['done', 'sent']);
  for (let time = 0; time < 2; time += 1) {
    const { status, text, headers } = await post(unsubscribe);
    expect([status, text]).toEqual([200, expect.stringContaining('You’re unsubscribed')]);
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  expect(await nextGuide(email.toUpperCase())).toEqual(['done', 'unsubscribed']);
  const [stop] = (await scan(tables.settings)).filter(({ stopped }) => stopped);
  const kept = Number(stop?.expiresAt) * 1000 - Date.parse(String(stop?.stoppedAt));
  expect(kept / DAY / 365.25).toBeCloseTo(5, 2);
  expect(await nextGuide(email.replace('@', '+other@'))).toEqual(['done', 'sent']);
});

test('an unknown or forged link answers 404, and changes nothing', async () => {
  const { email, unsubscribe } = await newReader();
  const forged = unsubscribe.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const path of [
    forged,
    '/api/unsubscribe',
    '/api/unsubscribe?token=%00',
    '/api/series?token=x',
  ]) {
    const answers = await Promise.all([askEdge({ path }), post(path)]);
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([404, expect.stringContaining('This link doesn’t work')]);
    }
  }
  expect(await nextGuide(email)).toEqual(['done', 'sent']);
});

const report = (event: object) =>
  sns.send(
    new PublishCommand({
      TopicArn: output('EmailFeedbackTopicArn'),
      Message: JSON.stringify(event),
    }),
  );

const mail = (kind: string) => ({ tags: { kind: [kind] } });

const bounceOf = (emailAddress: string, kind = 'guide', bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  mail: mail(kind),
  bounce: { bounceType, bouncedRecipients: [{ emailAddress }] },
});

const complaintOf = (emailAddress: string) => ({
  eventType: 'Complaint',
  mail: mail('guide'),
  complaint: { complainedRecipients: [{ emailAddress }] },
});

test('a bounce or complaint stops guides to this address', async () => {
  const [bounced, complained] = await Promise.all([newReader(), newReader()]);
  await report(bounceOf(bounced.email));
  await report(complaintOf(complained.email));
  await eventually(async () => {
    expect(await nextGuide(bounced.email)).toEqual(['done', 'bounced']);
  });
  await eventually(async () => {
    expect(await nextGuide(complained.email)).toEqual(['done', 'complained']);
  });
});

test('a bounce that the site can’t note is kept in `Undelivered`', {
  concurrent: false,
}, async () => {
  const email = freshAddress();
  await using _ = await breakCalls({
    service: 'dynamodb',
    operation: 'UpdateItem',
    about: 'stopped#',
    fault: faults.unreached,
  });
  // As SNS does. The local cloud's SNS calls the function another way, without Lambda's retries.
  const event = { Records: [{ Sns: { Message: JSON.stringify(bounceOf(email)) } }] };
  await new LambdaClient(awsConfig).send(
    new InvokeCommand({
      FunctionName: output('FeedbackFunctionName'),
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
  const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => url.includes('Undelivered'));
  const kept = await eventually(async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    return Messages.find(({ Body }) => Body?.includes(email)) ?? expect.unreachable(email);
  });
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: kept.ReceiptHandle }));
});

test('a mailbox that is full for now stops nothing, nor does a bounce of the coach’s address', async () => {
  const [full, bounced] = await Promise.all([newReader(), newReader()]);
  await report(bounceOf(full.email, 'guide', 'Transient'));
  await report(bounceOf(full.email, 'notice'));
  await report({ garbage: true });
  await report(bounceOf(bounced.email));
  await eventually(async () => {
    expect((await nextGuide(bounced.email))[1]).toBe('bounced');
  });
  expect(await nextGuide(full.email)).toEqual(['done', 'sent']);
});

test('emails about an account still arrive at an address that stopped guides', async () => {
  const { email, unsubscribe } = await newReader();
  await post(unsubscribe);
  const client = await newClient({ email });
  await waitForEmail(email, /has your application/);
  await call(sendMessage, { clientId: client.id, text: 'Hello' }, await newTrainer());
  await waitForEmail(email, /wrote to you/);
  await call(deleteAccount, { email }, await signIn(client));
  await waitForEmail(email, /Your data has been deleted/);
});

const seriesJobs = async (leadId: string) =>
  (await jobsOf(leadId)).filter(({ kind }) => kind === 'series');

/** Lets the next email of the series be due now. */
const runSeries = async (leadId: string) => {
  const [next] = (await seriesJobs(leadId)).filter(({ state }) => state === 'waiting');
  const past = new Date(Date.now() - 1000).toISOString();
  await setItem('jobs', { id: next?.id }, { sendAt: past, dueAt: past });
  await runClock();
  return eventually(async () => {
    const job = (await seriesJobs(leadId)).find(({ id }) => id === next?.id);
    expect(job?.state).toBe('done');
    return job?.reason ?? 'sent';
  });
};

test('the series starts only after a click on its page, and each email plans the next one', async () => {
  const reader = await newReader();
  const asked = await askEdge({ path: reader.series });
  expect([asked.status, asked.text]).toEqual([
    200,
    expect.stringContaining('More after the guide?'),
  ]);
  expect(await seriesJobs(reader.id)).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await post(reader.series)).status).toBe(200);
  const [first, ...more] = await seriesJobs(reader.id);
  expect(more).toEqual([]);
  const days = (sendAt = '') => (Date.parse(sendAt) - Date.now()) / DAY;
  expect(days(first?.sendAt)).toBeCloseTo(series[0]?.afterDays ?? 0, 1);
  expect((await scan(tables.leads)).find(({ id }) => id === reader.id)).toMatchObject({
    seriesAt: expect.any(String),
    seriesWords: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  for (const [index, { subject }] of series.entries()) {
    expect(await runSeries(reader.id)).toBe('sent');
    const email = await waitForEmail(reader.email, new RegExp(RegExp.escape(subject)));
    expect(email.headers.map(({ name }) => name)).toContain('List-Unsubscribe-Post');
    const [next] = (await seriesJobs(reader.id)).filter(({ state }) => state === 'waiting');
    const following = series[index + 1];
    if (following) expect(days(next?.sendAt)).toBeCloseTo(following.afterDays, 1);
    else expect(next).toBeUndefined();
  }
  expect((await seriesJobs(reader.id)).map(({ state }) => state)).toEqual(series.map(() => 'done'));
});

test('the series ends with an unsubscribe, a bounce, or an assessment of the confirmed address', async () => {
  const [left, bounced, applied, posed] = await Promise.all([
    newReader(),
    newReader(),
    newReader(),
    newReader(),
  ]);
  for (const { series } of [left, bounced, applied, posed]) await post(series);
  await post(left.unsubscribe);
  await report(bounceOf(bounced.email));
  await submit(await signUp({ email: applied.email, isConfirmed: true }));
  // Anyone can type another person's address into the form or sign up with it.
  await submit(await signUp({ isConfirmed: true }), { email: posed.email });
  await submit(await signUp({ email: posed.email }));
  expect(await runSeries(left.id)).toBe('unsubscribed');
  await eventually(async () => expect((await nextGuide(bounced.email))[1]).toBe('bounced'));
  expect(await runSeries(bounced.id)).toBe('bounced');
  expect(await runSeries(applied.id)).toBe('submitted');
  expect(await runSeries(posed.id)).toBe('sent');
  expect(await seriesJobs(left.id)).toHaveLength(1);
});

test('an email whose reason is gone isn’t sent', async () => {
  const [client, trainer] = await Promise.all([newClient(), newTrainer()]);
  await waitForJobs(client.id, 2);
  await call(changeStatus, { clientId: client.id, status: 'closed', reason: 'junk' }, trainer);
  const now = new Date().toISOString();
  const put = { state: 'waiting', shard: 'email#0', sendAt: now, dueAt: now, data: {} };
  for (const { id, kind } of await jobsOf(client.id)) {
    await setItem(
      'jobs',
      { id },
      { ...put, ...(kind === 'notice' && { data: { submittedAt: now } }) },
    );
  }
  const stranger = await newClient({ isConfirmed: false });
  const receipt = { ...put, owner: stranger.id, kind: 'receipt', attempts: 0, revision: 1 };
  await setItem('jobs', { id: crypto.randomUUID() }, receipt);
  await runClock();
  const toStranger = (await waitForJobs(stranger.id, 2)).find(({ kind }) => kind === 'receipt');
  expect(toStranger).toMatchObject({ state: 'done', reason: 'not confirmed' });
  const jobs = await waitForJobs(client.id, 2);
  expect(jobs.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', 'not needed'],
    ['done', 'not needed'],
  ]);
  expect(await emailsTo(client.email)).toHaveLength(1);
});
