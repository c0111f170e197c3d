import { expect, test } from 'vitest';
import { disconnect, withoutHourlyLimits } from '#tests/support/cloud/functions.ts';
import { alterRecipient, waitForMailState } from '#tests/support/cloud/records.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

const SAMPLES = Number(process.env.LOAD_SAMPLES ?? 200);
const kinds = ['new', 'known', 'suppressed'] as const;

/** An address that the product has mailed before. */
async function known(): Promise<string> {
  const [email, key] = [freshAddress(), newKey()];
  await submitLead(email, key);
  await waitForMailState(leadIdOf(key), 'sent');
  return email;
}

async function timeOf(email: string): Promise<number> {
  const began = performance.now();
  expect((await submitLead(email)).status).toBe(200);
  return performance.now() - began;
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

test('new, known and suppressed addresses, one after the other', async () => {
  await using _unbounded = await withoutHourlyLimits();
  const [knownOne, suppressedOne] = [await known(), await known()];
  await alterRecipient(suppressedOne, { suppressed: 'unsubscribed', shares: [] });
  const addressOf = {
    new: () => freshAddress(),
    known: () => knownOne,
    suppressed: () => suppressedOne,
  };
  await using _relay = await disconnect('RelayFunctionName');
  const times = { new: [] as number[], known: [] as number[], suppressed: [] as number[] };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // Each kind comes first, second and third as often, so that no drift of the machine is any kind's own.
    for (let place = 0; place < kinds.length; place += 1) {
      const kind = kinds[(sample + place) % kinds.length] ?? 'new';
      times[kind].push(await timeOf(addressOf[kind]()));
    }
  }

  const sorted = (kind: (typeof kinds)[number]) => times[kind].toSorted((one, two) => one - two);
  const base = at(sorted('new'), 0.5);
  const milliseconds = (time: number) => `${time.toFixed(2)} ms`;
  console.table(
    Object.fromEntries(
      kinds.map((kind) => {
        const [median, p95] = [at(sorted(kind), 0.5), at(sorted(kind), 0.95)];
        return [
          kind,
          {
            requests: times[kind].length,
            median: milliseconds(median),
            p95: milliseconds(p95),
            'median, to that of new': (median / base).toFixed(3),
          },
        ];
      }),
    ),
  );
});
