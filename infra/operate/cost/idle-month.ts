import type { Template } from '../template.ts';
import { charges } from './charges.ts';
import { type PriceName, prices } from './prices.ts';

export interface CostLine {
  item: string;
  count: number;
  price: PriceName;
  /** In US dollars. */
  sum: number;
}

const HOURS = 730;
/** Lambda keeps five long polls of 20 seconds open at each queue that wakes a function. */
const POLLS_A_MONTH = (5 * HOURS * 3600) / 20;

interface Alarmed {
  Metrics?: { MetricStat?: unknown }[];
}

/** An alarm on several metrics is paid for each of them. */
const metricsOf = ({ Metrics }: Alarmed): number =>
  Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

const runsAMonth = (schedule: string): number => {
  const [, count = '1', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  const hours = { minute: 1 / 60, hour: 1, day: 24 }[unit];
  return hours ? HOURS / (Number(count) * hours) : HOURS / 24;
};

/**
 * The cost of a month without visitors, from the template alone: list prices, without free tiers. Left out: the
 * rotations of keys ($1 a key and month each, for the first two), metrics in months in which they are written, logs
 * of a few MB, and the domain.
 */
export function idleMonth(template: Template): { lines: CostLine[]; sum: number } {
  const resources = Object.values(template.Resources);
  const lines: CostLine[] = [];
  const add = (item: string, count: number, price: PriceName): void => {
    if (count > 0) lines.push({ item, count, price, sum: count * prices[price].usd });
  };
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  for (const [type, charge] of Object.entries(charges)) {
    if (charge === 'use') continue;
    const found = of(type);
    const isAlarm = type === 'AWS::CloudWatch::Alarm';
    const count = isAlarm
      ? found.reduce((sum, { Properties }) => sum + metricsOf(Properties as Alarmed), 0)
      : found.length;
    add(type, count, charge.monthly);
  }
  const rules = of('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties?.Rules ?? []);
  add('rules of the web ACLs', rules.length, 'wafRule');
  const queues = of('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => !Properties?.StartingPosition,
  );
  add('polls of queues', queues.length * POLLS_A_MONTH, 'sqsRequest');
  const runs = of('AWS::Events::Rule')
    .map(({ Properties }) => Properties?.ScheduleExpression)
    .filter((schedule) => typeof schedule === 'string')
    .reduce((sum, schedule) => sum + runsAMonth(schedule), 0);
  add('runs of schedules', Math.round(runs), 'lambdaRequest');
  return { lines, sum: lines.reduce((total, { sum }) => total + sum, 0) };
}
