import type { ClientsStore } from '#lambdas/case/find.ts';
import { recordOf } from '#lambdas/case/read-row.ts';
import { readContact } from '#lambdas/coach/case/encrypted.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import type { ClientRecord } from '#shared/domain/coach.ts';

export type ReadRecords = (ids: readonly string[]) => Promise<ClientRecord[]>;

const readRecord = async (
  clients: Pick<ClientsStore, 'findClient' | 'findContact'>,
  decryptContact: Decrypt,
  userId: string,
): Promise<ClientRecord[]> => {
  const [row, encrypted] = await Promise.all([
    clients.findClient(userId),
    clients.findContact(userId),
  ]);
  const record = row && recordOf(row);
  if (!record) return [];
  if (record.closed === 'deleting') return [record];
  try {
    const contact = await readContact(decryptContact, encrypted, userId);
    const { name } = contact;
    return [{ ...record, contact: record.closed === 'withdrawn' ? { name } : contact }];
  } catch (error) {
    // Return the case anyway, because a trainer can open it without its contact.
    log('contact-unreadable', { id: userId, ...describeError(error) });
    return [record];
  }
};

export const recordReader =
  (
    clients: Pick<ClientsStore, 'findClient' | 'findContact'>,
    decryptContact: Decrypt,
  ): ReadRecords =>
  async (ids) =>
    (await Promise.all(ids.map((userId) => readRecord(clients, decryptContact, userId)))).flat();
