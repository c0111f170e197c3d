import { expect, test, vi } from 'vitest';
import { retry } from './deadline.ts';

test('retries wait 200 ms, then twice as long each time', async () => {
  vi.useFakeTimers();
  try {
    const began = Date.now();
    const calls: number[] = [];
    const failing = retry(4, async () => {
      calls.push(Date.now() - began);
      throw new Error('out of reach');
    });
    const failed = expect(failing).rejects.toThrow('out of reach');
    await vi.runAllTimersAsync();
    await failed;
    expect(calls).toEqual([0, 200, 600, 1400]);
  } finally {
    vi.useRealTimers();
  }
});
