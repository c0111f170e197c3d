import { clientCase, expertise, hero, testimonials } from '#web/content/content.ts';
import * as sample from '#web/content/sample.ts';

/** The sections with the sample's claims about people. Publishing invented claims is unlawful (16 CFR 465). */
export const samplesLeft: string[] = [
  hero === sample.hero && 'hero',
  expertise === sample.expertise && 'expertise',
  clientCase === sample.clientCase && 'clientCase',
  testimonials === sample.testimonials && 'testimonials',
].filter((name) => name !== false);
