import MailComposer from 'nodemailer/lib/mail-composer/index.js';

const EVERY_MS = 1000;

interface Collected {
  id: string;
  raw: Buffer;
  to: string[];
}

/** A mail in LocalStack's answer at `/_aws/ses`. */
interface LocalStackMail {
  Id: string;
  Source: string;
  RawData?: string;
  Subject?: string;
  Destination?: { ToAddresses?: string[] };
  Body?: { text_part?: string; html_part?: string };
}

/** A mail in MiniStack's answer at `/_ministack/ses/messages`, which leaves out most headers. */
interface MiniStackMail {
  MessageId: string;
  Source: string;
  To: string[];
  Subject: string;
  BodyText: string;
  BodyHtml: string | null;
}

/**
 * Polls a local cloud that somebody else started for its mails, since it can't be told where to relay them.
 *
 * @returns ends the polling
 */
export function collectMails(
  endpoint: string,
  receive: (raw: Buffer, to: string[]) => Promise<void>,
): () => void {
  const seen = new Set<string>();
  const collect = async () => {
    const mails = (await fromLocalStack(endpoint)) ?? (await fromMiniStack(endpoint)) ?? [];
    for (const { id, raw, to } of mails.filter((mail) => !seen.has(mail.id))) {
      seen.add(id);
      await receive(raw, to);
    }
  };
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const again = () => {
    if (!isStopped) timer = setTimeout(() => collect().then(again, again), EVERY_MS);
  };
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function fromLocalStack(endpoint: string): Promise<Collected[] | undefined> {
  const answer = await fetchJson<{ messages: LocalStackMail[] }>(`${endpoint}/_aws/ses`);
  const mails = answer?.messages.map(async (mail) => {
    if (mail.RawData) {
      const [, to = ''] = /^To:\s*(.*)$/im.exec(mail.RawData) ?? [];
      return { id: mail.Id, raw: Buffer.from(mail.RawData), to: to.trim().split(/\s*,\s*/) };
    }
    const to = mail.Destination?.ToAddresses ?? [];
    return {
      id: mail.Id,
      to,
      raw: await compose({
        from: mail.Source,
        to,
        subject: mail.Subject,
        text: mail.Body?.text_part,
        html: mail.Body?.html_part,
      }),
    };
  });
  return mails && Promise.all(mails);
}

async function fromMiniStack(endpoint: string): Promise<Collected[] | undefined> {
  const answer = await fetchJson<{ messages: Record<string, MiniStackMail[]> }>(
    `${endpoint}/_ministack/ses/messages`,
  );
  if (!answer) return undefined;
  return Promise.all(
    Object.values(answer.messages)
      .flat()
      .map(async (mail) => ({
        id: mail.MessageId,
        to: mail.To,
        raw: await compose({
          from: mail.Source,
          to: mail.To,
          subject: mail.Subject,
          text: mail.BodyText,
          html: mail.BodyHtml ?? undefined,
        }),
      })),
  );
}

const compose = (mail: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> =>
  new MailComposer(mail).compile().build();

async function fetchJson<Answer>(url: string): Promise<Answer | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
  return answer.ok ? ((await answer.json()) as Answer) : undefined;
}
