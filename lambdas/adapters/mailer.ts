import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { brand } from '#shared/brand.ts';
import type { Mail } from '../mail/mail.ts';
import { type MailJob, recordId } from '../mail/mail-job.ts';

export type Sent =
  | { outcome: 'sent'; messageId: string }
  /** SES will never take this mail. `reason` is the name of its error. */
  | { outcome: 'rejected'; reason: string }
  /** Another attempt may do. `inDoubt`: no answer came, SES may have taken it. */
  | { outcome: 'unavailable'; inDoubt: boolean; error: unknown };

export type SendMail = (mail: Mail, job: MailJob) => Promise<Sent>;

interface Options {
  readonly client: SESClient;
  readonly from: string;
  readonly configurationSet: string;
}

const REJECTED = new Set([
  'MessageRejected',
  'MailFromDomainNotVerifiedException',
  'InvalidParameterValue',
]);

/** Errors of a connection that was never made, so that nothing can have been sent. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const compose = (mail: Mail, from: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: brand.name, address: from },
    // As an object, so that an address is never parsed as a list of them.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers ?? {},
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

/** Tags come back with a bounce or complaint, and tell which record it is about. */
const tagsOf = (job: MailJob) => [
  { Name: 'kind', Value: job.kind },
  { Name: 'record', Value: recordId(job) },
  ...(job.kind === 'assessment' ? [{ Name: 'owner', Value: job.userId }] : []),
];

const failed = (error: unknown): Sent => {
  const { name, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (REJECTED.has(name)) return { outcome: 'rejected', reason: name };
  const wasAnswered = $metadata?.httpStatusCode !== undefined;
  return {
    outcome: 'unavailable',
    inDoubt: !wasAnswered && !NOT_REACHED.has(code ?? ''),
    error,
  };
};

/** Sends mails by SES. */
export const mailer =
  ({ client, from, configurationSet }: Options): SendMail =>
  async (mail, job) => {
    const raw = await compose(mail, from);
    try {
      const { MessageId = '' } = await client.send(
        new SendRawEmailCommand({
          RawMessage: { Data: raw },
          Source: from,
          Destinations: [mail.to],
          ConfigurationSetName: configurationSet,
          Tags: tagsOf(job),
        }),
      );
      return { outcome: 'sent', messageId: MessageId };
    } catch (error) {
      return failed(error);
    }
  };
