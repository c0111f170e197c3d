import { type Check, ok, warning } from '../check.ts';

/** The policy for mailbox providers on email that only pretends to come from the domain. */
export const dmarc: Check = {
  name: 'DMARC',
  phase: 'after',
  needs: ['stack', 'domain'],
  local: false,
  async examine({ dns, target }) {
    const names = [target.identity, target.identity.replace(/^[^.]+\.(?=[^.]+\.)/, '')];
    for (const name of new Set(names)) {
      const texts = await dns.txt(`_dmarc.${name}`).catch(() => []);
      const policy = texts.find((text) => text.startsWith('v=DMARC1'));
      if (!policy) continue;
      return /;\s*p=(quarantine|reject)/.test(policy)
        ? ok(policy)
        : warning(
            `${policy}: forged mail in your name is still delivered`,
            `When the reports show that your own mail passes: p=quarantine at _dmarc.${name}`,
          );
    }
    return warning(
      `no record at _dmarc.${target.identity}: Gmail and Yahoo put such mail with the spam`,
      'Enter the TXT record that `npm run dns` prints.',
    );
  },
};
