import { expect, test, vi } from 'vitest';
import { collectMails } from '#infra/local/mailbox/collect-mails.ts';

test('a collection that is stopped while it asks does not ask again', async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn(() => answer.promise);
  vi.stubGlobal('fetch', asked);
  const stop = collectMails('http://localhost:4566', async () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledOnce();

  stop();
  answer.resolve(Response.json({ messages: [] }));
  await vi.advanceTimersByTimeAsync(10_000);

  expect(asked).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
