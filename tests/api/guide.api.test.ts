import { expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { waitForMailTo } from '#tests/support/mailbox.ts';
import { freshAddress, product } from '#tests/support/product.ts';

test('a visitor who asks for the guide gets a mail with its link', async () => {
  const email = freshAddress();
  const answer = await fetch(product.siteUrl + endpoints.subscribeLeadMagnet.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'visitor' }),
  });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ok: true });
  const mail = await waitForMailTo(email);
  expect(mail.text).toContain(`${product.siteUrl}/6-Mistakes-Fitness-Guide.png`);
});
