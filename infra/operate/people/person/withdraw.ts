import { type Chosen, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { countOpen, storeWithdrawal } from '#lambdas/case/withdraw.ts';

/**
 * Withdraws somebody's consent, as the account's page does.
 * @param isConfirmed unless it is, nothing is changed
 * @returns what to tell the owner
 */
export async function withdrawPerson(
  chosen: Chosen,
  userId: string,
  isConfirmed: boolean,
): Promise<string> {
  const outputs = await stackOutputs(
    chosen,
    ...(['ClientsTableName', 'AuditTableName', 'OutboxTableName'] as const),
  );
  const tableOf = tablesByName();
  const tables = {
    clients: tableOf(outputs.ClientsTableName),
    audit: tableOf(outputs.AuditTableName),
    outbox: tableOf(outputs.OutboxTableName),
  };
  const open = await countOpen(tables.clients, userId);
  if (open === 0) return 'There is no consent to withdraw.';
  if (!isConfirmed) {
    return `Assessments that nobody could open any more: ${open}. To withdraw the consent to them, add --yes.`;
  }
  const isDone = await storeWithdrawal(tables, userId, 'owner', new Date());
  return isDone
    ? 'The consent is withdrawn: nobody can open what was sent up to now. The coach gets a mail.'
    : 'There is no consent to withdraw.';
}
