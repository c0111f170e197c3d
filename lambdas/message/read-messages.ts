import { findUnlockedAccount, notUnlocked } from '#lambdas/account/unlocked.ts';
import { logIn, readMessage } from '#lambdas/case/log.ts';
import { caseKey, partitionOf } from '#lambdas/case/stored-case.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import type { SessionPart } from '#lambdas/platform/http/caller.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { updateItem } from '#lambdas/platform/store/writes.ts';
import type { readMessages as row } from '#shared/endpoints/message.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find' | 'isSignedIn'>;
  readonly decryptNotes: Decrypt;
  readonly now: () => Date;
}

export const readMessages: UseCase<typeof row, Dependencies, SessionPart> = async (
  { tables, accounts, decryptNotes, now },
  _,
  caller,
) => {
  const { cases, moments } = tables;
  const { userId } = caller;
  const time = now();
  if (!(await findUnlockedAccount({ moments, accounts }, caller, time))) return notUnlocked;
  const stored = logIn(await partitionOf(cases, userId)).messages;
  const messages = await Promise.all(stored.map((each) => readMessage(decryptNotes, each)));
  const isOpen = await updateItem({
    table: cases,
    key: caseKey(userId),
    update: 'SET messagesReadAt = :now ADD revision :one',
    condition: 'attribute_exists(addressHash) AND attribute_not_exists(deletingAt)',
    values: { ':now': time.toISOString(), ':one': 1 },
  });
  // Otherwise, the client's data is being deleted, or there is no case.
  return done({ messages: isOpen ? messages : [] });
};
