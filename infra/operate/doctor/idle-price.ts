import type { Stage } from '#infra/stage.ts';

/** What AWS bills each month, even without visitors. */
interface IdleItem {
  item: string;
  count: number;
  free: number;
  /** The list price in us-east-1, in US dollars. */
  each: number;
}

/** What an idle month costs. A test compares it with the template. */
export const idleItems = ({ hasFirewall, daysWithoutLead, domain }: Stage): IdleItem[] => [
  { item: 'KMS keys', count: 6, free: 0, each: 1 },
  { item: 'web ACLs', count: hasFirewall ? 2 : 0, free: 0, each: 5 },
  { item: 'their rules', count: hasFirewall ? 5 : 0, free: 0, each: 1 },
  { item: 'alarms', count: 30 + (daysWithoutLead === undefined ? 0 : 1), free: 10, each: 0.1 },
  { item: 'dashboard', count: 1, free: 3, each: 3 },
  { item: 'secret', count: 1, free: 0, each: 0.4 },
  { item: 'polls of queues', count: 657_000, free: 0, each: 0.0000004 },
  { item: 'hosted zone', count: domain?.hostedZoneId ? 1 : 0, free: 0, each: 0.5 },
];

export const priceOf = ({ count, free, each }: IdleItem): number =>
  Math.max(0, count - free) * each;

/** In US dollars a month. */
export const idlePrice = (stage: Stage): number =>
  idleItems(stage).reduce((sum, each) => sum + priceOf(each), 0);
