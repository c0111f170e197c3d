import { type LeadSource, SOURCE_MAX } from '#shared/domain/lead.ts';
import { hasUnprintable } from '#shared/domain/text.ts';

const told = (text: string | null): string | undefined => {
  const short = text?.trim().slice(0, SOURCE_MAX);
  return short && !hasUnprintable(short) ? short : undefined;
};

const hostOf = (address: string): string | null => (address ? new URL(address).host : null);

/**
 * A visitor's source, from the page's URL and the referrer. Stores nothing.
 * @returns undefined for a visitor who typed the URL, or followed a link within the site
 */
export const leadSource = (page: URL, referrer: string): LeadSource | undefined => {
  const host = hostOf(referrer);
  const found = {
    source: told(page.searchParams.get('utm_source')),
    medium: told(page.searchParams.get('utm_medium')),
    campaign: told(page.searchParams.get('utm_campaign')),
    referrer: host === page.host ? undefined : told(host),
  };
  const known = Object.entries(found).filter(([, text]) => text !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};
