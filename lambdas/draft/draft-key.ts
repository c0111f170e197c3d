import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { DataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { retention } from '#shared/domain/privacy.ts';
import type * as client from '#shared/endpoints/client.ts';
import { type DraftStore, draftContext } from './draft-store.ts';

interface Dependencies {
  readonly drafts: DraftStore;
  readonly keys: DataKeys;
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
  { drafts, keys, now },
  _,
  { userId },
) => {
  const context = draftContext(userId);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const time = now();
    const found = await drafts.find(userId);
    if (found && 'deleting' in found) return deleting;
    if (found && time.getTime() < Date.parse(found.createdAt) + LIFE_SECONDS * 1000) {
      return keyResponse(await keys.open(found.encrypted, context));
    }
    const { plaintext, encrypted } = await keys.generate(context);
    const draftKey = {
      version: 1 as const,
      userId,
      encrypted,
      createdAt: time.toISOString(),
      expiresAt: Math.floor(time.getTime() / 1000) + LIFE_SECONDS,
    };
    const isStored = await drafts.replace(found?.createdAt, draftKey);
    if (isStored) return keyResponse(plaintext);
  }
  throw new ServiceUnavailableError('Other requests kept creating draft keys');
};

export const endDraftKey: UseCase<typeof client.endDraftKey, Dependencies> = async (
  { drafts },
  _,
  { userId },
) => {
  await drafts.remove(userId);
  return done({ ok: true });
};
