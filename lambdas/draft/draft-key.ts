import { draftReminder } from '#lambdas/outbox/reminders/reminders.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { DataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { retention } from '#shared/domain/privacy.ts';
import type * as client from '#shared/endpoints/client.ts';
import { type DraftStore, draftContext, draftKeyId } from './draft-store.ts';

interface Dependencies {
  readonly drafts: DraftStore;
  readonly keys: DataKeys;
  readonly isReminded?: boolean;
  readonly now: () => Date;
}

const LIFE_SECONDS = retention.draftDays * 24 * 60 * 60;

const ATTEMPTS = 3;

const deleting = refusal(
  409,
  'Your data is being deleted, so your answers can’t be saved.',
  'deleting',
);

const keyResponse = (key: Uint8Array) =>
  done({ ok: true as const, key: Buffer.from(key).toString('base64') });

export const giveDraftKey: UseCase<typeof client.giveDraftKey, Dependencies> = async (
  { drafts, keys, isReminded, now },
  { of },
  { userId },
) => {
  const id = draftKeyId(userId, of);
  const context = draftContext(id);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const time = now();
    const found = await drafts.find(id);
    if (found && 'deleting' in found) return deleting;
    if (found && time.getTime() < Date.parse(found.createdAt) + LIFE_SECONDS * 1000) {
      return keyResponse(await keys.open(found.encrypted, context));
    }
    const { plaintext, encrypted } = await keys.generate(context);
    const draftKey = {
      version: 1 as const,
      userId: id,
      encrypted,
      createdAt: time.toISOString(),
      expiresAt: Math.floor(time.getTime() / 1000) + LIFE_SECONDS,
    };
    const reminder = isReminded && !of ? draftReminder(userId, time) : undefined;
    const isStored = await drafts.replace(found?.createdAt, draftKey, reminder);
    if (isStored) return keyResponse(plaintext);
  }
  throw new ServiceUnavailableError('Other requests kept creating draft keys');
};

export const endDraftKey: UseCase<typeof client.endDraftKey, Dependencies> = async (
  { drafts },
  { of },
  { userId },
) => {
  await drafts.remove(draftKeyId(userId, of));
  return done({ ok: true });
};
