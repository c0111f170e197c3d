import { type Check, failure, ok, warning } from '../check.ts';

/** The policy pages and the postal address that the law and SES's reviewers ask for. */
const WANTED = {
  '/privacy': 'what is done with data',
  '/health-data': 'what is done with health data',
};

/** The policies, and the postal address that every commercial mail has to carry (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
export const policies: Check = {
  name: 'policies and postal address',
  phase: 'before',
  needs: [],
  local: true,
  async examine({ brand, pages, target }) {
    const missing = [
      ...Object.entries(WANTED)
        .filter(([path]) => !pages.includes(path))
        .map(([path, about]) => `a page ${path} that says ${about}`),
      ...(/sample/i.test(brand.postalAddress) || brand.postalAddress.trim() === ''
        ? ['a postal address of your own']
        : []),
    ];
    if (missing.length === 0) return ok(brand.postalAddress);
    const found = `missing: ${missing.join('; ')}`;
    const advice = 'Set postalAddress in shared/brand.ts, and write the pages that are missing.';
    return target.stage === 'production' ? failure(found, advice) : warning(found, advice);
  },
};
