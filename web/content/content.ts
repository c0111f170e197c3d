import type { LegalText } from './legal/legal-text.ts';
import type * as samples from './samples.ts';

/** What `owner.ts` may export. The landing page's scripts must not load the policies, so `legal/legal.ts` has them. */
export type Content = typeof samples & { privacy: LegalText; healthData: LegalText };
