import type { DoctorContext } from './check.ts';

/** The address that visitors use, without a slash at the end. */
export const siteUrlOf = ({ target, stack }: DoctorContext): string =>
  target.names[0] ? `https://${target.names[0]}` : (stack?.outputs.SiteUrl ?? '');
