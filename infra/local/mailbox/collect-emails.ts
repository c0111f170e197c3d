import MailComposer from 'nodemailer/lib/mail-composer/index.js';

const EVERY_MS = 1000;

type Composed = ConstructorParameters<typeof MailComposer>[0] & { to: string[] };

interface Collected {
  id: string;
  email: Composed;
}

interface LocalStackAnswer {
  messages: {
    Id: string;
    Source: string;
    RawData?: string;
    Subject?: string;
    Destination?: { ToAddresses?: string[] };
    Body?: { text_part?: string; html_part?: string };
  }[];
}

interface MiniStackAnswer {
  messages: Record<
    string,
    {
      MessageId: string;
      Source: string;
      To: string[];
      Subject: string;
      BodyText: string;
      BodyHtml: string | null;
    }[]
  >;
}

/** Polls, because a local cloud that was already running doesn't relay emails to this mailbox. */
export function collectEmails(
  endpoint: string,
  receive: (raw: Buffer, to: string[]) => Promise<void>,
): () => void {
  const seen = new Set<string>();
  const collect = async () => {
    const emails = (await fromLocalStack(endpoint)) ?? (await fromMiniStack(endpoint)) ?? [];
    for (const { id, email } of emails.filter((each) => !seen.has(each.id))) {
      seen.add(id);
      await receive(await new MailComposer(email).compile().build(), email.to);
    }
  };
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const repeat = () => {
    if (!isStopped) timer = setTimeout(() => collect().then(repeat, repeat), EVERY_MS);
  };
  repeat();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function fromLocalStack(endpoint: string): Promise<Collected[] | undefined> {
  const answer = await fetchJson<LocalStackAnswer>(`${endpoint}/_aws/ses`);
  return answer?.messages.map(({ Id, Source, RawData, Subject, Destination, Body }) => {
    if (RawData) {
      const [, to = ''] = /^To:\s*(.*)$/im.exec(RawData) ?? [];
      return { id: Id, email: { raw: RawData, to: to.trim().split(/\s*,\s*/) } };
    }
    const email = {
      from: Source,
      to: Destination?.ToAddresses ?? [],
      subject: Subject,
      text: Body?.text_part,
      html: Body?.html_part,
    };
    return { id: Id, email };
  });
}

async function fromMiniStack(endpoint: string): Promise<Collected[] | undefined> {
  const answer = await fetchJson<MiniStackAnswer>(`${endpoint}/_ministack/ses/messages`);
  return Object.values(answer?.messages ?? {})
    .flat()
    .map(({ MessageId, Source, To, Subject, BodyText, BodyHtml }) => ({
      id: MessageId,
      email: {
        from: Source,
        to: To,
        subject: Subject,
        text: BodyText,
        html: BodyHtml ?? undefined,
      },
    }));
}

async function fetchJson<Answer>(url: string): Promise<Answer | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
  return answer.ok ? ((await answer.json()) as Answer) : undefined;
}
