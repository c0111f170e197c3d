import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { brand } from '#shared/brand.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  headers?: Record<string, string>;
}

export type Sent =
  | { outcome: 'sent' }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'account-refused'; reason: string }
  /** `inDoubt`: SES may have accepted the email, although no response arrived. */
  | { outcome: 'unavailable'; inDoubt: boolean; error: unknown };

/** SES repeats the tags in its bounce and complaint events. */
export type SendEmail = (email: Email, tags: Readonly<Record<string, string>>) => Promise<Sent>;

interface Options {
  readonly client: SESClient;
  readonly from: string;
  readonly configurationSet: string;
}

const ACCOUNT_ERRORS = new Set([
  'MailFromDomainNotVerifiedException',
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'ConfigurationSetDoesNotExistException',
  'AccessDenied',
  'AccessDeniedException',
  'OptInRequired',
]);

const ACCOUNT_MESSAGE =
  /not verified|sending (is |has been )?(suspended|paused|disabled)|sandbox|daily message quota/i;

const MESSAGE_ERRORS = new Set(['MessageRejected', 'InvalidParameterValue']);

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const compose = async (email: Email, from: string): Promise<Buffer> =>
  new MailComposer({
    ...email,
    from: { name: brand.name, address: from },
    // nodemailer would parse a string as a list of addresses.
    to: { name: '', address: email.to },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const failed = (error: unknown): Sent => {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (ACCOUNT_ERRORS.has(name) || ACCOUNT_MESSAGE.test(message)) {
    return { outcome: 'account-refused', reason: name };
  }
  if (MESSAGE_ERRORS.has(name)) return { outcome: 'rejected', reason: name };
  const wasAnswered = $metadata?.httpStatusCode !== undefined;
  return {
    outcome: 'unavailable',
    inDoubt: !wasAnswered && !CONNECTION_ERRORS.has(code ?? ''),
    error,
  };
};

export const mailer =
  ({ client, from, configurationSet }: Options): SendEmail =>
  async (email, tags) => {
    const raw = await compose(email, from).catch(() => undefined);
    if (!raw) return { outcome: 'rejected', reason: 'NotComposed' };
    try {
      await client.send(
        new SendRawEmailCommand({
          RawMessage: { Data: raw },
          Source: from,
          Destinations: [email.to],
          ConfigurationSetName: configurationSet,
          Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
      return { outcome: 'sent' };
    } catch (error) {
      return failed(error);
    }
  };
