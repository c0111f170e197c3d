import * as z from 'zod/mini';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { count, log } from '#lambdas/platform/log.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { emailKind, isEmailKind } from './kinds.ts';
import { stopEmails } from './stops.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The site doesn't store this event from SES, because it contains addresses. */
const sesEvent = z.object({
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
  mail: z.object({ tags: z.optional(z.object({ kind: z.optional(z.array(z.string())) })) }),
});

const parse = (json: string): z.infer<typeof sesEvent> | undefined => {
  try {
    return sesEvent.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const returnedIn = ({ bounce, complaint }: z.infer<typeof sesEvent>) => {
  if (bounce?.bounceType === 'Permanent') {
    return { reason: 'bounced', addresses: bounce.bouncedRecipients } as const;
  }
  return (
    complaint && ({ reason: 'complained', addresses: complaint.complainedRecipients } as const)
  );
};

/** Bounces and complaints stop guides and series to the exact address. */
export const feedback = async (
  { settings, hash, now }: { settings: Table; hash: Hash; now: () => Date },
  json: string,
): Promise<void> => {
  const event = parse(json);
  if (!event) return log('feedback-unreadable');
  const returned = returnedIn(event);
  if (!returned) return;
  const [kind] = event.mail.tags?.kind ?? [];
  const { reason, addresses } = returned;
  count(reason === 'bounced' ? 'EmailBounced' : 'EmailComplained', { kind });
  // The coach's own address never stops.
  if (isEmailKind(kind) && emailKind(kind).audience === 'coach') return;
  for (const { emailAddress } of addresses) {
    await stopEmails(settings, hash, emailAddress, reason, now());
  }
};
