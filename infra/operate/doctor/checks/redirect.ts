import { type Check, failure, ok } from '../check.ts';

/** Whether every other way to the site leads to its one address. */
export const redirect: Check = {
  name: 'redirects',
  phase: 'after',
  needs: ['stack', 'domain'],
  local: false,
  async examine({ target, fetch }) {
    const [main = '', ...others] = target.names;
    const expected = { [`http://${main}/`]: `https://${main}/` };
    for (const other of others) expected[`https://${other}/`] = `https://${main}/`;
    for (const [from, to] of Object.entries(expected)) {
      const answer = await fetch(from, { redirect: 'manual' }).catch(() => undefined);
      const location = answer?.headers.get('location') ?? '';
      if (![301, 308].includes(answer?.status ?? 0) || location !== to) {
        return failure(
          `${from} answers ${answer?.status ?? 'nothing'}${location && ` to ${location}`}, not a redirect to ${to}`,
          'Point every name of the site to the output DistributionDomainName, then: npx cdk deploy',
        );
      }
    }
    return ok(`http and ${others.join(', ') || 'no other name'} lead to https://${main}`);
  },
};
