import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { findLead, waitForEmailState } from '#tests/support/cloud/records.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { freshAddress, product } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

test('a visitor who requests the guide gets an email that links to it', async () => {
  const email = freshAddress();
  const key = newKey();
  const answer = await submitLead(email, key);

  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ ok: true });

  const received = await waitForEmailTo(email);
  expect(received.to).toEqual([email]);
  expect(received.subject).toBe(`Your free guide: ${brand.guideTitle}`);
  const guideUrl = `${product.siteUrl}${guide.path}`;
  expect(received.text).toContain(guideUrl);
  expect(received.text).toContain(brand.postalAddress);
  expect(received.html).toContain(`href="${guideUrl}"`);
  expect(received.html).toContain(brand.postalAddress);

  const download = await askEdge({ path: new URL(guideUrl).pathname });
  expect(download.status).toBe(200);
  expect(download.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="${guide.fileName}"`,
    'x-content-type-options': 'nosniff',
  });
  expect(download.bytes.subarray(1, 4).toString()).toBe('PNG');

  await expect(waitForEmailState(leadIdOf(key), 'sent')).resolves.toMatchObject({
    attempts: 1,
    messageId: expect.any(String),
    settledAt: expect.any(String),
  });
  expect(await findLead(leadIdOf(key))).toMatchObject({ email });
});

test('the guide email has a text part, an HTML part, and one-click unsubscribe', async () => {
  const email = freshAddress();
  await submitLead(email);

  const { raw } = await waitForEmailTo(email);
  const [head = ''] = raw.split(/\r?\n\r?\n/);
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  expect(headers).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
  expect(headers).toMatch(/^List-Unsubscribe: <http[^>]+\/api\/unsubscribe\?token=[0-9a-f]{64}>$/m);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).toMatch(new RegExp(`^From: .*<${brand.emailFrom}>$`, 'm'));
  expect(headers).toMatch(new RegExp(`^Reply-To: ${brand.email}$`, 'm'));
});
