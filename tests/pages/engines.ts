import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import alfaRules from '@siteimprove/alfa-rules';
import type { AxeResults, RunOptions } from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright';

const require = createRequire(import.meta.url);

const sources = {
  axe: readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'),
  ace: readFileSync(require.resolve('accessibility-checker-engine/ace-window.js'), 'utf8'),
};

const load = async (page: Page, name: keyof typeof sources) => {
  if (await page.evaluate((global) => !(global in window), name))
    await page.evaluate(sources[name]);
};

const axeRules: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'color-contrast-enhanced': { enabled: true } },
};

const runAxe = async (page: Page, rules: RunOptions): Promise<string[]> => {
  await load(page, 'axe');
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (given: RunOptions) => Promise<AxeResults> } }).axe.run(
        options,
      ),
    { ...rules, resultTypes: ['violations'] } as RunOptions,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

const axe = (page: Page) => runAxe(page, axeRules);

const axeColors = (page: Page) =>
  runAxe(page, {
    runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'link-in-text-block'] },
  });

interface AceReport {
  results: { ruleId: string; value: string[]; message: string; snippet: string }[];
}

const ibm = async (page: Page): Promise<string[]> => {
  await load(page, 'ace');
  return page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: {
        Checker: new () => { check: (doc: Document, rules: string[]) => Promise<AceReport> };
      };
    };
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
    return results
      .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
  });
};

const reasonsToLeaveOut: Record<string, string> = {
  'sia-r111': 'Targets of 44 px are AAA, which we promise for contrast only.',
  'sia-r73': 'Lines of 1.5 are AAA, which we promise for contrast only.',
  'sia-r113': 'Alfa doesn’t know `clip-path`, which hides the skip link; axe checks the 24 px.',
  'sia-r57': 'Toasts are announced outside of the landmarks; axe’s `region` knows live regions.',
};
const ruleName = (uri: string): string => uri.split('/').at(-1) ?? '';
const checkedRules = alfaRules.reject(({ uri }) => ruleName(uri) in reasonsToLeaveOut);

const alfa = async (page: Page): Promise<string[]> => {
  const input = await Playwright.toPage(await page.evaluateHandle(() => document));
  if (Array.from(input.document.style).some((sheet) => Array.from(sheet.rules).length === 0))
    throw new Error('Alfa ignores a style sheet, because it doesn’t know one of its at-rules.');
  const outcomes = await Audit.of(input, checkedRules).evaluate();
  return Array.from(outcomes)
    .filter(Outcome.isFailed)
    .map(({ rule, target }) => `${ruleName(rule.uri)}: ${target}`);
};

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:browser'],
  rules: {},
});

const html = async (page: Page): Promise<string[]> => {
  const { results } = await validator.validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
};

const engines = { axe, axeColors, ibm, alfa, html };

export type EngineName = keyof typeof engines;

const accepted: readonly (readonly [RegExp, string])[] = [
  [/^sia-r87: .*sign-in/s, 'Nothing comes before the trainers’ sign-in that a link could skip.'],
  [/^input_autocomplete_valid: .*"username"/, 'HTML allows `username` for an address.'],
  [
    /^input_label_exists:/,
    'IBM counts visible labels only; axe’s `label` checks the hidden ones, too.',
  ],
  [/^element_orientation_unlocked: .*guide-sheet/, 'A drawing, tilted by two degrees.'],
  [/^prefer-native-element: .*<section>/, 'The region of toasts is Radix’s.'],
  [
    /^element_tabbable_role_valid: .*<span style="position: fixed; border: 0px; width: 1px/,
    'Radix’s guards around a toast, which pass the focus on.',
  ],
  [
    /^(fieldset_label_valid|sia-r60): .*amplify-flex|^(wcag\/h71|element-permitted-content): .*fieldset/s,
    'Amplify UI wraps the legend of the trainers’ sign-in in a `span`.',
  ],
];

export const problemsOf = async (page: Page, names: readonly EngineName[]) => {
  const found: string[] = [];
  for (const name of names) found.push(...(await engines[name](page)));
  return found.filter((each) => !accepted.some(([pattern]) => pattern.test(each)));
};
