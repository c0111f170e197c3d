import { secondsToNextHour } from '#lambdas/audit/deed.ts';
import type { PageAdmission } from '#lambdas/audit/page-admission.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, refusals } from '#lambdas/coach/refusal.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import { coachLimits, type LeadRow } from '#shared/domain/coach-records.ts';
import { csvLine } from './csv.ts';

/** The last lead that was shown. */
export interface Place {
  createdAt: string;
  id: string;
}

/** A lead without the fate of its mail. */
type Lead = Omit<LeadRow, 'guideMail'>;

interface Dependencies {
  /** The leads of a month, the newest first. */
  readonly findLeads: (month: string, after: Place | undefined, limit: number) => Promise<Item[]>;
  /** The sources of all leads of a month. */
  readonly findSources: (month: string) => Promise<LeadRow['source'][]>;
  readonly mailStateOf: (leadId: string) => Promise<string>;
  readonly admitPage: (trainer: string, time: Date) => Promise<PageAdmission>;
  readonly admitExport: (trainer: string, time: Date, exportId: string) => Promise<PageAdmission>;
  readonly now: () => Date;
}

const leadOf = ({ id, createdAt, email, name, source }: Item): Lead => ({
  ...{
    id: String(id),
    createdAt: String(createdAt),
    email: String(email),
    name: String(name ?? ''),
  },
  ...(source !== undefined && { source: source as NonNullable<LeadRow['source']> }),
});

const countSources = (sources: readonly LeadRow['source'][]) => {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const { source: name, medium, campaign, referrer } = source ?? {};
    const key = JSON.stringify({ source: name, medium, campaign, referrer });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, leads]) => ({ source: JSON.parse(key) as NonNullable<LeadRow['source']>, leads }))
    .sort((one, other) => other.leads - one.leads);
};

const encode = ({ createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** @returns undefined if it is no place that this code has given out */
const decode = (text: string): Place | undefined => {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof createdAt === 'string' && typeof id === 'string' ? { createdAt, id } : undefined;
  } catch {
    return undefined;
  }
};

/** A page of the leads of a month. @throws ServiceUnavailableError */
export const listLeads =
  (deps: Dependencies): UseCase<'listLeads'> =>
  async ({ month, after }, { id }) => {
    const place = after === undefined ? undefined : decode(after);
    if (after !== undefined && !place) return refusals.notFound;
    const time = deps.now();
    const admission = await deps.admitPage(id, time);
    if (admission === 'locked') return refusals.locked;
    if (admission === 'limit') {
      return { ...refusals.listLimit, retryAfter: secondsToNextHour(time) };
    }
    const [found, sources] = await Promise.all([
      deps.findLeads(month, place, coachLimits.leadsPage + 1),
      after === undefined ? deps.findSources(month) : undefined,
    ]);
    const shown = found.slice(0, coachLimits.leadsPage).map(leadOf);
    const rows = await Promise.all(
      shown.map(async (lead) => ({ ...lead, guideMail: await deps.mailStateOf(lead.id) })),
    );
    const last = shown.at(-1);
    return done({
      rows,
      ...(found.length > shown.length && last && { after: encode(last) }),
      ...(sources && { counts: countSources(sources) }),
    });
  };

const HEADER = ['created', 'email', 'name', 'source', 'medium', 'campaign', 'referrer'];
const EXPORT_PAGE = 500;

const lineOf = ({ createdAt, email, name, source = {} }: Lead): string =>
  csvLine([
    ...[createdAt, email, name],
    ...[source.source, source.medium, source.campaign, source.referrer].map((text) => text ?? ''),
  ]);

/** A part of the leads of a month as CSV. @throws ServiceUnavailableError */
export const exportLeads =
  (deps: Dependencies): UseCase<'exportLeads'> =>
  async ({ month, exportId, after }, { id, signedInAt }) => {
    const time = deps.now();
    if (time.getTime() - signedInAt.getTime() > coachLimits.signInMaxAge * 1000) {
      return refusals.signInAgain;
    }
    if ((await deps.admitExport(id, time, exportId)) === 'locked') return refusals.locked;
    let csv = after === undefined ? csvLine(HEADER) : '';
    let place = after === undefined ? undefined : decode(after);
    while (true) {
      const found = await deps.findLeads(month, place, EXPORT_PAGE);
      for (const lead of found.map(leadOf)) {
        const line = lineOf(lead);
        if (Buffer.byteLength(csv) + Buffer.byteLength(line) > coachLimits.exportBytes && place) {
          return done({ csv, after: encode(place) });
        }
        csv += line;
        place = lead;
      }
      if (found.length < EXPORT_PAGE) return done({ csv });
    }
  };
