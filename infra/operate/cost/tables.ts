import type { Template } from '../template.ts';
import counted from './counted.json' with { type: 'json' };
import { type CostLine, idleMonth } from './idle-month.ts';
import { priceOf } from './per-use.ts';
import { prices } from './prices.ts';

const money = (usd: number): string => (usd >= 0.01 ? usd.toFixed(2) : usd.toPrecision(3));

const amount = (count: number): string =>
  Number.isInteger(count) ? count.toLocaleString('en-US') : String(Number(count.toPrecision(3)));

/** A table of Markdown whose columns are as wide as their widest cell. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const costs = (lines: CostLine[], sum: number): string =>
  table(
    ['item', 'count', '$ each', '$'],
    [
      ...lines.map(({ item, count, price, sum: part }) => [
        item,
        amount(count),
        String(Number(prices[price].usd.toPrecision(4))),
        money(part),
      ]),
      ['**sum**', '', '', `**${money(sum)}**`],
    ],
  );

/** The assumptions, and the prices that nobody has looked up yet. */
function sources(): string {
  const all = Object.values(prices);
  const fromMemory = all.filter(({ check }) => check === 'memory').length;
  const secondHand = all.filter(({ check }) => check.startsWith('https:')).length;
  const dates = [...new Set(all.map(({ noted }) => noted))].join(', ');
  return [
    `List prices of us-east-1 in US dollars, noted ${dates} in \`infra/operate/cost/prices.ts\` with their sources,`,
    `without free tiers. Of ${all.length} prices, ${secondHand} were confirmed second-hand only and ${fromMemory} not at all:`,
    'check them at their sources before relying on them.\n',
  ].join('\n');
}

/** Everything that `npm run cost` prints, as Markdown: from the templates, the prices and the counted calls alone. */
export function costTables(templates: Record<'production' | 'trial', Template>): string {
  const parts = [sources()];
  for (const [stage, template] of Object.entries(templates)) {
    const { lines, sum } = idleMonth(template);
    parts.push(`An idle month of stage \`${stage}\`:\n`, `${costs(lines, sum)}\n`);
  }
  for (const [one, used] of Object.entries(counted)) {
    const { lines, sum } = priceOf(used);
    parts.push(
      `A thousand ${one}s, each with what was counted at the local cloud (\`tests/outages/cost.api.test.ts\`):\n`,
      `${costs(
        lines.map((line) => ({ ...line, count: line.count * 1000, sum: line.sum * 1000 })),
        sum * 1000,
      )}\n`,
    );
  }
  return `\n${parts.join('\n')}\n`;
}
