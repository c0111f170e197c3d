import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { findLead, waitForEmailState } from '#tests/support/cloud/records.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { freshAddress, product } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

test('a visitor who requests the guide gets an email, whose link downloads the guide', async () => {
  const email = freshAddress();
  const key = newKey();
  const answer = await submitLead(email, key);

  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ ok: true });

  const received = await waitForEmailTo(email);
  expect(received.subject).toBe(`Your free guide: ${brand.guideTitle}`);
  const guideUrl = `${product.siteUrl}${guide.path}`;
  expect(received.text).toContain(guideUrl);
  expect(received.html).toContain(`href="${guideUrl}"`);

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
