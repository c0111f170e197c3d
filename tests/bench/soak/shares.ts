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
  const broken: Running[] = [];
  for (const rule of shares) broken.push(opening.use(await breakCalls(rule)));
  const whole: Running[] = [];
  for (const service of ['ses', 'dynamodb'] as const) {
    whole.push(opening.use(await breakCalls({ service, fault: { kind: 'none' } })));
  }
  const rules = opening.move();
  const { ses: lateBefore = 0 } = await lateResponses();
  return {
    async sums() {
      const hits = await Promise.all(broken.map((rule) => rule.hits()));
      const { ses: late = 0 } = await lateResponses();
      const [ses = 0, dynamodb = 0] = await Promise.all(whole.map((rule) => rule.hits()));
      const sumOf = (isCounted: (share: (typeof shares)[number]) => boolean) =>
        shares.reduce((sum, share, index) => sum + (isCounted(share) ? (hits[index] ?? 0) : 0), 0);
      const of = (service: 'ses' | 'dynamodb', rest: number) => {
        const sum = sumOf((share) => share.service === service);
        return { hits: sum, calls: sum + rest };
      };
      return {
        /** SES executed these calls, but the caller got no response. */
        lostResponses:
          late -
          lateBefore +
          sumOf(({ service, fault }) => service === 'ses' && fault.kind === 'response-lost'),
        broken: { ses: of('ses', ses), dynamodb: of('dynamodb', dynamodb) },
      };
    },
    [Symbol.asyncDispose]: () => rules.disposeAsync(),
  };
}
