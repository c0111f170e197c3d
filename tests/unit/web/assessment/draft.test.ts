import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, merge, restore } from '#web/assessment/draft/draft.ts';
import {
  decrypt,
  type Encrypted,
  encrypt,
  importDraftKey,
  isSame,
} from '#web/assessment/draft/encrypt.ts';
import {
  createKeeper,
  DeletionBegunError,
  type KeeperProps,
} from '#web/assessment/draft/keeper.ts';

const newKey = () =>
  importDraftKey(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'));

const binding = { accountId: 'ada', device: 'phone' };
const draft: Draft = { fields: { medications: { answer: 'marked', at: 1 } }, place: 'medications' };

test('the page decrypts a draft with its key, account, and device, and the ciphertext doesn’t contain the answers', async () => {
  const key = await newKey();
  const encrypted = await encrypt(key, binding, draft);
  expect(Buffer.from(encrypted.ciphertext).toString('latin1')).not.toContain('marked');
  expect(await decrypt(key, binding, encrypted)).toEqual(draft);
});

test('each encryption of a draft has a new nonce, and short drafts have ciphertexts of one length', async () => {
  const key = await newKey();
  const [one, other] = [
    await encrypt(key, binding, draft),
    await encrypt(key, binding, { fields: {} }),
  ];
  expect(one.nonce).not.toEqual(other.nonce);
  expect(one.ciphertext.byteLength).toBe(other.ciphertext.byteLength);
});

const flip = (bytes: Uint8Array, bit: number) => {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

test.each<[string, (encrypted: Encrypted) => Partial<Encrypted & typeof binding>]>([
  ['another account', () => ({ accountId: 'eve' })],
  ['another device', () => ({ device: 'laptop' })],
  ['another form version', () => ({ formVersion: 2 })],
  ['a flipped bit of the nonce', ({ nonce }) => ({ nonce: flip(nonce, 5) })],
  ...[0, 77, 4096 * 8 - 1, 4096 * 8 + 3].map(
    (bit) =>
      [
        `bit ${bit} flipped`,
        ({ ciphertext }: Encrypted) => ({
          ciphertext: flip(new Uint8Array(ciphertext), bit).buffer,
        }),
      ] as [string, (encrypted: Encrypted) => Partial<Encrypted>],
  ),
])('the page doesn’t decrypt a draft with %s', async (_, change) => {
  const key = await newKey();
  const encrypted = await encrypt(key, binding, draft);
  const changed = { ...binding, ...encrypted, ...change(encrypted) };
  await expect(decrypt(key, changed, changed)).rejects.toThrow();
  await expect(decrypt(await newKey(), binding, encrypted)).rejects.toThrow();
});

test('merging two drafts keeps the newer value of each field', () => {
  const one: Draft = {
    fields: { fullName: { answer: 'new', at: 9 }, phone: { answer: 'old', at: 1 } },
    place: 'fullName',
  };
  const other: Draft = {
    fields: { fullName: { answer: 'old', at: 2 }, phone: { answer: '', at: 3 } },
    place: 'phone',
  };
  const merged = {
    fields: { fullName: { answer: 'new', at: 9 }, phone: { answer: '', at: 3 } },
    place: 'fullName',
  };
  expect(merge(one, other)).toEqual(merged);
  expect(merge(other, one)).toEqual(merged);
});

test('a restored draft leaves out values that the form no longer offers', () => {
  const at = 5;
  const old = {
    fields: {
      fitnessLevel: { answer: 'olympic', at },
      medicalConditions: { answer: ['Asthma', 'Gone'], at },
      email: { answer: 'not yet an addr', at },
      removedField: { answer: 'x', at },
    },
  } as Draft;
  expect(restore(old)?.answers).toEqual({
    medicalConditions: ['Asthma'],
    email: 'not yet an addr',
  });
});

const memory = () => {
  const items = new Map<string, Encrypted>();
  const store: NonNullable<KeeperProps['store']> = {
    device: async () => 'phone',
    read: async (id) => items.get(id),
    replace: async (id, before, encrypted) => {
      if (!isSame(items.get(id), before)) return false;
      items.set(id, encrypted);
      return true;
    },
    remove: async (id) => void items.delete(id),
  };
  return { items, store };
};

const server = () => {
  let key = newKey();
  const fetchKey = vi.fn(() => key);
  const end = () => {
    key = newKey();
  };
  return { fetchKey, end };
};

const tabs: { stop(): void }[] = [];
const openTab = async (given: Pick<KeeperProps, 'fetchKey' | 'store'>, accountId = 'ada') => {
  const onRestore = vi.fn<KeeperProps['onRestore']>();
  const onKept = vi.fn<KeeperProps['onKept']>();
  const onDeletion = vi.fn();
  const keeper = createKeeper({ accountId, onRestore, onKept, onDeletion, ...given });
  tabs.push(keeper);
  await keeper.flush();
  return {
    keeper,
    onRestore,
    onKept,
    onDeletion,
    shown: () => onRestore.mock.lastCall?.[0].answers,
  };
};

let { items, store } = memory();
let { fetchKey, end } = server();
beforeEach(() => {
  ({ items, store } = memory());
  ({ fetchKey, end } = server());
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop();
  vi.useRealTimers();
});
const given = () => ({ fetchKey, store });

test('opening the form without typing doesn’t request a key', async () => {
  await openTab(given());
  expect(fetchKey).not.toHaveBeenCalled();
});

test('the page saves an edit within a second, and restores the answer and the last edited field at the next visit', async () => {
  vi.useFakeTimers();
  const { keeper } = await openTab(given());
  keeper.edit('medications', 'a');
  keeper.edit('medications', 'ab');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(items.size).toBe(1));
  const next = await openTab(given());
  expect(next.onRestore.mock.lastCall?.[0]).toMatchObject({
    answers: { medications: 'ab' },
    place: 'medications',
  });
});

test('in two tabs, the draft keeps the newer value of a field, and neither tab shows the other’s edits', async () => {
  vi.useFakeTimers();
  const [one, other] = [await openTab(given()), await openTab(given())];
  one.keeper.edit('medications', 'of one');
  one.keeper.edit('phone', '1');
  await one.keeper.flush();
  vi.advanceTimersByTime(1);
  other.keeper.edit('medications', 'of the other');
  await other.keeper.flush();
  one.keeper.edit('fullName', 'Ada');
  await one.keeper.flush();
  expect(one.onRestore).not.toHaveBeenCalled();
  expect(other.onRestore).not.toHaveBeenCalled();
  expect((await openTab(given())).shown()).toEqual({
    medications: 'of the other',
    phone: '1',
    fullName: 'Ada',
  });
});

test('no edit is lost if the device’s clock is set back', async () => {
  vi.useFakeTimers();
  const { keeper } = await openTab(given());
  keeper.edit('medications', 'before');
  vi.setSystemTime(Date.now() - 86_400_000);
  keeper.edit('medications', 'after');
  await keeper.flush();
  expect((await openTab(given())).shown()).toEqual({ medications: 'after' });
});

test('no edit is lost if two tabs save the draft at the same time', async () => {
  const [one, other] = [await openTab(given()), await openTab(given())];
  one.keeper.edit('phone', '1');
  other.keeper.edit('fullName', 'Ada');
  await Promise.all([one.keeper.flush(), other.keeper.flush()]);
  expect((await openTab(given())).shown()).toEqual({ phone: '1', fullName: 'Ada' });
});

test('the page shows no draft of another account, even if the draft is stored under this account’s id', async () => {
  const ada = await openTab(given());
  ada.keeper.edit('medications', 'of Ada');
  await ada.keeper.flush();
  const eve = await openTab(given(), 'eve');
  expect(eve.onRestore).not.toHaveBeenCalled();
  items.set('mallory', items.get('ada') as Encrypted);
  const mallory = await openTab(given(), 'mallory');
  expect(mallory.onRestore).not.toHaveBeenCalled();
  expect(items.has('mallory')).toBe(false);
});

test('the page deletes a draft whose key was replaced, and doesn’t restore it', async () => {
  const before = await openTab(given());
  before.keeper.edit('medications', 'old');
  await before.keeper.flush();
  end();
  const after = await openTab(given());
  expect(after.onRestore).not.toHaveBeenCalled();
  expect(items.size).toBe(0);
});

test('after another tab has deleted the draft, typing starts a new draft with this tab’s values', async () => {
  const [one, other] = [await openTab(given()), await openTab(given())];
  one.keeper.edit('medications', 'of one');
  await one.keeper.flush();
  other.keeper.edit('phone', '2');
  await other.keeper.flush();
  end();
  await one.keeper.clear();
  expect(items.size).toBe(0);
  other.keeper.edit('phone', '23');
  await other.keeper.flush();
  expect((await openTab(given())).shown()).toEqual({ phone: '23' });
});

test.each<[string, () => Partial<KeeperProps>]>([
  ['no key', () => ({ fetchKey: () => Promise.reject(new Error('offline')) })],
  [
    'no storage',
    () => ({
      store: { ...store, read: () => Promise.reject(new DOMException('', 'QuotaExceededError')) },
    }),
  ],
])(
  'while the page has %s, the page says that nothing is saved, and later the page saves the edits',
  async (_, broken) => {
    vi.useFakeTimers();
    let isBroken = true;
    const pick = <K extends 'fetchKey' | 'store'>(name: K): KeeperProps[K] => {
      const fault = broken()[name];
      return (isBroken && fault ? fault : given()[name]) as KeeperProps[K];
    };
    const { keeper, onKept } = await openTab({
      fetchKey: () => pick('fetchKey')(),
      store: { ...store, read: (id) => (pick('store') ?? store).read(id) },
    });
    keeper.edit('medications', 'typed meanwhile');
    expect(await keeper.flush()).toBe(false);
    expect(onKept.mock.lastCall).toEqual([false]);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(onKept.mock.lastCall).toEqual([true]));
    expect((await openTab(given())).shown()).toEqual({ medications: 'typed meanwhile' });
  },
);

test('if the page gets the key of a draft late, the page restores the draft without overwriting newer edits', async () => {
  vi.useFakeTimers();
  const before = await openTab(given());
  before.keeper.edit('medications', 'old');
  before.keeper.edit('phone', '1');
  await before.keeper.flush();
  fetchKey.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  await vi.advanceTimersByTimeAsync(10);
  const after = await openTab(given());
  after.keeper.edit('medications', 'new');
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(after.shown()).toEqual({ medications: 'new', phone: '1' }));
});

test('a page that learns of an account’s deletion deletes the draft and saves nothing more', async () => {
  vi.useFakeTimers();
  const { keeper, onDeletion } = await openTab(given());
  keeper.edit('medications', 'a');
  await keeper.flush();
  expect(items.size).toBe(1);
  fetchKey.mockImplementation(() => Promise.reject(new DeletionBegunError()));
  await vi.advanceTimersByTimeAsync(30_000);
  keeper.edit('medications', 'ab');
  await keeper.flush();
  expect(onDeletion).toHaveBeenCalledOnce();
  expect(items.size).toBe(0);
  keeper.edit('medications', 'abc');
  await keeper.flush();
  expect(items.size).toBe(0);
  expect(fetchKey).toHaveBeenCalledTimes(2);
});

test('after the form closes or deletes its draft, a save in progress stores nothing', async () => {
  const { keeper } = await openTab(given());
  keeper.edit('medications', 'late');
  const saving = keeper.flush();
  await keeper.clear();
  await saving;
  expect(items.size).toBe(0);
  const other = await openTab(given());
  other.keeper.edit('medications', 'late');
  const stopping = other.keeper.flush();
  other.keeper.stop();
  await stopping;
  expect(items.size).toBe(0);
});
