import { type Asked, type Permitted, suppressed } from '#lambdas/email/permit.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';

/** What of a client's row tells whether a message still waits to be opened. */
const wanted = ['userId', 'state', 'deleting', 'unreadByCoach', 'unreadByClient'];

export const isAboutMessage = (kind: string): kind is 'message' | 'message-notice' =>
  kind === 'message' || kind === 'message-notice';

/** Whether an email about messages is still needed: not once they were opened, or the case was closed. */
export const permitMessage = async (
  findRow: (userId: string) => Promise<Item | undefined>,
  { kind, payload: { userId = '' } = {} }: Pick<Asked, 'kind' | 'payload'>,
): Promise<Permitted> => {
  const row = (await findRow(userId)) ?? {};
  const unread = kind === 'message' ? row.unreadByClient : row.unreadByCoach;
  const isOpen = row.deleting === undefined && row.state !== 'withdrawn';
  return isOpen && Number(unread ?? 0) > 0 ? 'go' : suppressed('not-needed');
};

/** @throws ServiceUnavailableError */
export const findMessages = (clients: Table, userId: string): Promise<Item | undefined> =>
  getItem(clients, { userId }, wanted);
