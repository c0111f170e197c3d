import * as z from 'zod/mini';
import { emailKind, isEmailKind } from '#lambdas/email/kinds.ts';
import { suppressedAddress } from '#lambdas/email/recipient.ts';
import type { Queue } from '#lambdas/platform/aws/queue.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { parseJson } from '#lambdas/platform/http/parse-json.ts';
import { log } from '#lambdas/platform/log.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

const tag = z.optional(z.array(z.string()));
const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The site doesn't store this event from SES, because it contains addresses. */
const sesEvent = z.object({
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
  mail: z.object({ tags: z.optional(z.object({ kind: tag, entry: tag })) }),
});

type SesEvent = z.infer<typeof sesEvent>;

const failureOf = ({ bounce, complaint }: SesEvent) => {
  if (bounce?.bounceType === 'Permanent') {
    return { state: 'bounced', returned: bounce.bouncedRecipients } as const;
  }
  return complaint && ({ state: 'complained', returned: complaint.complainedRecipients } as const);
};

interface Dependencies {
  readonly queue: Pick<Queue, 'add'>;
  readonly hash: HashAddress;
}

export const feedback = async ({ queue, hash }: Dependencies, json: string): Promise<void> => {
  const event = parseJson(sesEvent, json);
  if (!event) return log('feedback-unreadable');
  const failure = failureOf(event);
  if (!failure) return;
  const { state, returned } = failure;
  const { kind: [kind] = [], entry: [id] = [] } = event.mail.tags ?? {};
  const isNotice = isEmailKind(kind) && emailKind(kind).audience === 'coach';
  const suppressed = isNotice
    ? []
    : returned.map(({ emailAddress }) => suppressedAddress(emailAddress, state));
  await queue.add(
    encodeMessage({
      type: 'returned',
      state,
      isNotice,
      ...(isEntryId(id) && { id }),
      recipients: await Promise.all([...new Set(suppressed)].map(hash)),
    }),
  );
};
