import type { ClientsStore } from '#lambdas/case/find.ts';
import { clientCaseOf } from '#lambdas/case/read-row.ts';
import { readContact } from '#lambdas/coach/case/encrypted.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import type { ClientCase } from '#shared/domain/coach.ts';

export type ReadCases = (ids: readonly string[]) => Promise<ClientCase[]>;

const readCase = async (
  clients: Pick<ClientsStore, 'findClient' | 'findContact'>,
  decryptContact: Decrypt,
  userId: string,
): Promise<ClientCase[]> => {
  const [row, encrypted] = await Promise.all([
    clients.findClient(userId),
    clients.findContact(userId),
  ]);
  const clientCase = row && clientCaseOf(row);
  if (!clientCase) return [];
  if (clientCase.closed === 'deleting') return [clientCase];
  try {
    const contact = await readContact(decryptContact, encrypted, userId);
    const { name } = contact;
    return [{ ...clientCase, contact: clientCase.closed === 'withdrawn' ? { name } : contact }];
  } catch (error) {
    // A trainer can still open a case whose contact can't be decrypted.
    log('contact-unreadable', { id: userId, ...describeError(error) });
    return [clientCase];
  }
};

export const caseReader =
  (clients: Pick<ClientsStore, 'findClient' | 'findContact'>, decryptContact: Decrypt): ReadCases =>
  async (ids) =>
    (await Promise.all(ids.map((userId) => readCase(clients, decryptContact, userId)))).flat();
