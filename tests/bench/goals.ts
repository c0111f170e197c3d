import { builtPage } from '#tests/support/site/built-site.ts';
import { fileOf } from '#web/lib/page.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import type { LighthouseRun } from './lighthouse-run.ts';
import type { ObservedRun } from './observed-run.ts';

export type Figures = LighthouseRun & { failed: string[]; observed: ObservedRun };

interface Limits {
  performance: number;
  /** As a multiple of the Largest Contentful Paint of the baseline page in `floor/`. */
  lcp: number;
  observedLcp?: number;
  requestsBeforeLcp?: number;
  scriptsDoneBeforeLcp?: number;
  /** In kB transferred, like `script`. */
  total?: number;
  script: number;
  cls: number;
  tbt?: number;
  /** In ms, on a quiet machine. */
  formReady?: number;
}

const usual: Limits = { performance: 100, lcp: 2.5, script: 150, cls: 0.02 };

const limits: Partial<Record<Path, Partial<Limits>>> = {
  [paths.home]: {
    lcp: 1.1,
    observedLcp: 2,
    requestsBeforeLcp: 3,
    scriptsDoneBeforeLcp: 0,
    total: 115,
    script: 80,
    cls: 0,
    tbt: 50,
  },
  [paths.auth]: { script: 125, formReady: 1_500 },
  [paths.assessment]: { script: 135, formReady: 1_500 },
  // `/account` redirects signed-out visitors to `/auth`, so a run loads the scripts of both pages.
  [paths.account]: { performance: 95, script: 230 },
  // The coach's page is empty until its script runs.
  [paths.coach]: { performance: 90, lcp: 4, script: 350 },
};

const SCORES = {
  score: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'SEO',
} as const;

const isListed = (path: Path): boolean =>
  !builtPage(fileOf(path)).querySelector('meta[name=robots][content=noindex]');

export interface Goal {
  what: string;
  value: number;
  bound: string;
  isMet: boolean;
}

const atMost = (what: string, value: number, most: number | undefined): Goal[] =>
  most === undefined ? [] : [{ what, value, bound: `at most ${most}`, isMet: value <= most }];

export const goalsOf = (path: Path, { observed, ...page }: Figures, floor: Figures): Goal[] => {
  const most = { ...usual, ...limits[path] };
  const scores = Object.entries(SCORES) as [keyof typeof SCORES, string][];
  return [
    ...atMost(`${path} LCP, × floor`, page.lcp / floor.lcp, most.lcp),
    ...atMost(`${path} observed LCP, × floor`, observed.lcp / floor.observed.lcp, most.observedLcp),
    ...atMost(`${path} requests before LCP`, observed.requestsBeforeLcp, most.requestsBeforeLcp),
    ...atMost(
      `${path} scripts done before LCP`,
      observed.scriptsDoneBeforeLcp,
      most.scriptsDoneBeforeLcp,
    ),
    ...atMost(`${path} kB`, page.total / 1000, most.total),
    ...atMost(`${path} kB of script`, page.script / 1000, most.script),
    ...atMost(`${path} CLS`, Number(page.cls.toFixed(3)), most.cls),
    ...atMost(`${path} TBT, ms`, page.tbt, most.tbt),
    ...atMost(`${path} form ready, ms`, observed.formReady, most.formReady),
    ...scores
      .filter(([score]) => score !== 'seo' || isListed(path))
      .map(([score, name]) => {
        const least = score === 'score' ? most.performance : 100;
        const value = page[score];
        return {
          what: `${path} ${name}`,
          value,
          bound: `at least ${least}`,
          isMet: value >= least,
        };
      }),
  ];
};
