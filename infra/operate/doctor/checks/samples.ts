import { type Check, failure, ok, warning } from '../check.ts';

/** Invented claims and testimonials may not be published (16 CFR 465). */
export const samples: Check = {
  name: 'own content',
  phase: 'before',
  needs: [],
  local: true,
  async examine({ brand, target }) {
    if (!brand.sampleContent) return ok('the samples are replaced');
    const advice =
      'Put your own into web/content/owner.ts, then set sampleContent to false in shared/owner.ts.';
    const found = 'the site shows sample claims and testimonials';
    return target.stage === 'production' ? failure(found, advice) : warning(found, advice);
  },
};
