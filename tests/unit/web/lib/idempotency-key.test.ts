import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeySchema } from '#shared/endpoints/endpoint.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';

interface Request {
  result?: unknown;
  onsuccess?: () => void;
}

/** The parts of IndexedDB that the page uses. Like a browser, it runs one transaction at a time. */
function memoryDatabase(items = new Map<string, unknown>()) {
  let last = Promise.resolve();
  const transaction = () => {
    const begun = last;
    const running: { oncomplete?: () => void; objectStore: () => object } = {
      objectStore: () => ({
        get: (key: string) => request(() => items.get(key)),
        put: (value: unknown, key: string) => request(() => items.set(key, value)),
      }),
    };
    let [waiting, end] = [0, () => {}];
    last = new Promise((resolve) => {
      end = resolve;
    });
    const request = (act: () => unknown): Request => {
      waiting += 1;
      const made: Request = {};
      begun.then(() => {
        made.result = act();
        made.onsuccess?.();
        setTimeout(() => {
          waiting -= 1;
          if (waiting > 0) return;
          running.oncomplete?.();
          end();
        });
      });
      return made;
    };
    return running;
  };
  const open = (): Request => {
    const opening: Request = {
      result: { transaction, createObjectStore: () => undefined, close: () => undefined },
    };
    setTimeout(() => opening.onsuccess?.());
    return opening;
  };
  return { open };
}

/** The first call makes the module forget the last body, as on a new page. */
const keyOnNewPage = async (of: unknown) => {
  await idempotencyKey(crypto.randomUUID());
  return idempotencyKey(of);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('indexedDB', memoryDatabase());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = { email: 'ada@example.com' };

test('the same body gets the same key, another body gets another key, and the API’s schema accepts both', async () => {
  const key = await keyOnNewPage(body);
  const other = await idempotencyKey({ email: 'eve@example.com' });
  expect(await keyOnNewPage(body)).toBe(key);
  expect(other).not.toBe(key);
  expect([key, other].every((each) => idempotencyKeySchema.safeParse(each).success)).toBe(true);
});

test('two simultaneous calls for the same body get the same key', async () => {
  const [key, other] = await Promise.all([idempotencyKey(body), idempotencyKey(body)]);
  expect(other).toBe(key);
});

test('after ten minutes the same body counts as a new submission, unless the same page retries it', async () => {
  const key = await keyOnNewPage(body);
  vi.setSystemTime(Date.now() + 10 * 60 * 1000);
  expect(await idempotencyKey(body)).toBe(key);
  expect(await keyOnNewPage(body)).not.toBe(key);
});

test('for the same body, a different browser gets a different key', async () => {
  const key = await idempotencyKey(body);
  vi.stubGlobal('indexedDB', memoryDatabase());
  expect(await keyOnNewPage(body)).not.toBe(key);
});

test.each([['{'], [null], [[]], [{ value: '' }], [{ value: 7 }]])(
  'if the storage contains %j, the page repairs the storage and gets a key',
  async (garbage) => {
    const isRecord = garbage !== null && typeof garbage === 'object' && !Array.isArray(garbage);
    const salt = isRecord ? { ...garbage, since: Date.now() } : garbage;
    vi.stubGlobal('indexedDB', memoryDatabase(new Map([['salt', salt]])));
    const key = await keyOnNewPage(body);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await keyOnNewPage(body)).toBe(key);
  },
);

const refuses = () => {
  throw new DOMException('no', 'SecurityError');
};

test.each([
  ['no storage', undefined],
  ['forbidden storage', { open: refuses }],
])('with %s, the page still gets the same key twice for the same body', async (_, factory) => {
  vi.stubGlobal('indexedDB', factory);
  const key = await keyOnNewPage(body);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOnNewPage(body)).toBe(key);
});
