import type { Fault, Rule } from '#tests/support/faults/fault-proxy.ts';
import { breakCalls, faults, lateResponses, type Running } from '#tests/support/faults/faults.ts';

/** A rule's share applies to the calls that earlier rules let pass. */
const shares: { service: Rule['service']; fault: Fault; share: number }[] = [
  { service: 'ses', fault: faults.emailThrottled, share: 0.12 },
  { service: 'ses', fault: faults.unreached, share: 0.04 },
  { service: 'ses', fault: faults.responseLost, share: 0.04 },
  { service: 'dynamodb', fault: faults.tableThrottled, share: 0.08 },
  { service: 'dynamodb', fault: faults.unreached, share: 0.05 },
  { service: 'dynamodb', fault: faults.responseLost, share: 0.05 },
  { service: 'kms', fault: faults.keyThrottled, share: 0.05 },
  { service: 'sqs', fault: faults.unreached, share: 0.05 },
];

export async function breakAll() {
  await using opening = new AsyncDisposableStack();
  let lost: Running | undefined;
  for (const rule of shares) {
    const running = opening.use(await breakCalls(rule));
    if (rule.service === 'ses' && rule.fault === faults.responseLost) lost = running;
  }
  const rules = opening.move();
  const { ses: lateBefore = 0 } = await lateResponses();
  return {
    /** SES executed these calls, but the caller got no response. */
    async lostResponses(): Promise<number> {
      const { ses: late = 0 } = await lateResponses();
      return late - lateBefore + ((await lost?.hits()) ?? 0);
    },
    [Symbol.asyncDispose]: () => rules.disposeAsync(),
  };
}
