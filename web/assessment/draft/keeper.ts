import type { FieldName } from '#web/assessment/form/rows.ts';
import { type Draft, emptyDraft, merge, type Restored, restore } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { type Binding, decrypt, type Encrypted, encrypt, isSame } from './encrypt.ts';

const SAVE_MS = 400;
/** Another device may replace the key, so the page fetches the key again after this time. */
const KEY_LIFE_MS = 30_000;
const RETRY_MS = { first: 5_000, longest: 60_000 };
const ATTEMPTS = 5;

export class DeletionBegunError extends Error {}

export interface KeeperProps {
  accountId: string;
  fetchKey(): Promise<CryptoKey>;
  onRestore(restored: Restored): void;
  onKept(isKept: boolean): void;
  onDeletion(): void;
  store?: typeof draftStore;
}

export interface Keeper {
  edit(name: FieldName, answer: string | string[]): void;
  flush(): Promise<boolean>;
  clear(): Promise<void>;
  endForGood(): Promise<void>;
  stop(): void;
}

export const createKeeper = ({
  accountId,
  fetchKey,
  onRestore,
  onKept,
  onDeletion,
  store = draftStore,
}: KeeperProps): Keeper => {
  let own = emptyDraft;
  /** Contains `own` and the edits of other tabs. */
  let known = emptyDraft;
  /** The stored draft that this tab last read or wrote. */
  let seen: Encrypted | undefined;
  let key: { value: CryptoKey; until: number } | undefined;
  let isLookedUp = false;
  let isDirty = false;
  let hasStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MS.first;
  let running: Promise<boolean> = Promise.resolve(true);
  let epoch = 0;

  const currentKey = async (): Promise<CryptoKey> => {
    if (key && Date.now() < key.until) return key.value;
    try {
      key = { value: await fetchKey(), until: Date.now() + KEY_LIFE_MS };
    } catch (error) {
      if (error instanceof DeletionBegunError) await endForGood();
      if (!key) throw error;
    }
    return key.value;
  };

  const endForGood = async (): Promise<void> => {
    stop();
    onDeletion();
    await store.remove(accountId);
  };

  const stop = () => {
    hasStopped = true;
    clearTimeout(timer);
    own = emptyDraft;
    known = emptyDraft;
    key = undefined;
  };

  const lookUp = async (): Promise<void> => {
    const found = await store.read(accountId);
    if (found) {
      const binding = { accountId, device: await store.device() };
      const draft = await decrypt(await currentKey(), binding, found).catch(() => undefined);
      if (draft) {
        seen = found;
        own = merge(draft, own);
        known = own;
        const restored = restore(own);
        if (restored) onRestore(restored);
      } else await store.remove(accountId);
    }
    isLookedUp = true;
  };

  const include = async (found: Encrypted | undefined, binding: Binding): Promise<void> => {
    if (isSame(found, seen)) return;
    const other =
      found && (await decrypt(await currentKey(), binding, found).catch(() => undefined));
    if (other) known = merge(known, other);
    else {
      // Another tab deleted the draft or encrypted the draft with a newer key.
      key = undefined;
      known = own;
    }
    seen = found;
  };

  const save = async (): Promise<void> => {
    const binding = { accountId, device: await store.device() };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await store.read(accountId);
      await include(found, binding);
      const began = epoch;
      const encrypted = await encrypt(await currentKey(), binding, known);
      if (hasStopped || epoch !== began) return;
      if (await store.replace(accountId, found, encrypted)) {
        seen = encrypted;
        return;
      }
    }
    throw new Error('Other tabs were faster');
  };

  const sync = async (): Promise<boolean> => {
    try {
      if (!isLookedUp) await lookUp();
      if (isDirty) {
        isDirty = false;
        await save();
      }
      wait = RETRY_MS.first;
      if (!hasStopped) onKept(true);
      if (isDirty) schedule(SAVE_MS);
      return true;
    } catch {
      isDirty ||= Object.keys(own.fields).length > 0;
      if (hasStopped) return false;
      if (isDirty) onKept(false);
      schedule(wait);
      wait = Math.min(wait * 2, RETRY_MS.longest);
      return false;
    }
  };

  const syncNow = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(sync);
    return running;
  };

  const schedule = (ms: number) => {
    if (!hasStopped) timer ??= setTimeout(syncNow, ms);
  };

  void syncNow();

  return {
    edit(name, answer) {
      if (hasStopped) return;
      // An edit must be newer than the last one, even if the device's clock was set back.
      const at = Math.max(Date.now(), (known.fields[name]?.at ?? 0) + 1);
      const edit: Draft = { fields: { [name]: { answer, at } }, place: name };
      own = merge(own, edit);
      known = merge(known, edit);
      isDirty = true;
      schedule(SAVE_MS);
    },
    flush: () => (isDirty ? syncNow() : running),
    async clear() {
      epoch += 1;
      clearTimeout(timer);
      timer = undefined;
      own = emptyDraft;
      known = emptyDraft;
      seen = undefined;
      key = undefined;
      isLookedUp = true;
      isDirty = false;
      await running;
      await store.remove(accountId).catch(() => undefined);
    },
    endForGood,
    stop,
  };
};
