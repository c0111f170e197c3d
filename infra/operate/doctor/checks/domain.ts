import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, failure, ok } from '../check.ts';

/** Whether the domain exists, and no other distribution of the account holds its names. */
export const domain: Check = {
  name: 'domain',
  phase: 'before',
  needs: ['account', 'domain'],
  local: false,
  async examine({ aws, dns, target, stack }) {
    const { names } = target;
    const bare = names.reduce((a, b) => (a.length <= b.length ? a : b));
    const servers = await dns.ns(bare).catch(() => []);
    const parents =
      servers.length > 0 ? servers : await dns.ns(bare.replace(/^[^.]+\./, '')).catch(() => []);
    if (parents.length === 0) {
      return failure(
        `${bare} is in no DNS`,
        'Register the domain, and give it a zone at a DNS provider.',
      );
    }
    const { DistributionList } = await aws.cloudFront.send(new ListDistributionsCommand({}));
    const ours = stack?.resources.map(({ physicalId }) => physicalId) ?? [];
    const other = DistributionList?.Items?.find(
      ({ Id = '', Aliases }) =>
        !ours.includes(Id) && Aliases?.Items?.some((alias) => names.includes(alias)),
    );
    return other
      ? failure(
          `the distribution ${other.Id} holds ${other.Aliases?.Items?.join(', ')} already`,
          'Take the names from that distribution first: two cannot have the same.',
        )
      : ok(`${names.join(', ')}; DNS at ${parents[0]}`);
  },
};
