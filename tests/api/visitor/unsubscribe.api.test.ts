import { expect, test } from 'vitest';
import { unsubscribe } from '#shared/endpoints/visitor.ts';
import { emailsTo, waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { findRecipient, waitForEmailState } from '#tests/support/cloud/records.ts';
import { askEdge, type EdgeResponse } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

async function newReader() {
  const email = freshAddress('reader');
  await submitLead(email);
  const received = await waitForEmailTo(email);
  const { value = '' } = received.headers.find(({ name }) => name === 'List-Unsubscribe') ?? {};
  const { pathname, search } = new URL(value.replace(/[<>\s]/g, ''));
  return { email, path: pathname + search };
}

const oneClick = (path: string): Promise<EdgeResponse> =>
  askEdge({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

const isSuppressed = async (email: string) => (await findRecipient(email))?.suppressed;

test.concurrent('a GET of an unsubscribe link shows a button and unsubscribes nobody', async () => {
  const { email, path } = await newReader();
  const page = await askEdge({ path });

  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(page.text).toContain('<form method="post">');
  expect(page.text).not.toContain(email);
  expect(await isSuppressed(email)).toBeUndefined();
});

test.concurrent('one POST to an unsubscribe link stops the emails, and a repeated POST changes nothing', async () => {
  const { email, path } = await newReader();
  for (const answer of [await oneClick(path), await oneClick(path)]) {
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('You’re unsubscribed');
    expect(answer.headers.location).toBeUndefined();
  }
  expect(await isSuppressed(email)).toBe('unsubscribed');

  const key = newKey();
  expect((await submitLead(email.replace('@', '+again@'), key)).json()).toEqual({
    ok: true,
  });
  expect(await waitForEmailState(leadIdOf(key), 'suppressed')).toMatchObject({
    reason: 'unsubscribed',
  });
  expect(await emailsTo(email)).toHaveLength(1);
});

test.concurrent('a forged unsubscribe link returns 404 and changes nothing', async () => {
  const { email, path } = await newReader();
  const token = new URL(path, 'http://site').searchParams.get('token') ?? '';
  const otherSecret = token.slice(0, 32) + '0'.repeat(32);
  const otherLead = '0'.repeat(32) + token.slice(32);
  const hostile = encodeURIComponent('"><script>alert(1)</script>');
  for (const forged of [otherSecret, otherLead, token.slice(1), '', `${token}0`, '%00', hostile]) {
    const forgedPath = `${unsubscribe.path}?token=${forged}`;
    for (const answer of [await oneClick(forgedPath), await askEdge({ path: forgedPath })]) {
      expect(answer.status, forged).toBe(404);
      expect(answer.text).toContain('This link doesn’t work');
      expect(answer.text).not.toContain('<script');
    }
  }
  expect(await isSuppressed(email)).toBeUndefined();
});
