import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bundleLambda,
  type LambdaName,
  lambdaNames,
  plainBundle,
} from '#infra/functions/bundle-lambda.ts';
import { outputNameOf } from '#infra/local/server/development.ts';
import { owner } from '#shared/owner.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const budgetsKb: Partial<Record<LambdaName, number>> = {
  'lead/subscribe-lead-magnet': 260,
  'lead/unsubscribe': 252,
  'assessment/submit-health-assessment': 430,
  'draft/draft-key': 340,
  'outbox/relay': 250,
  'outbox/send': 620,
  'outbox/sweep': 310,
  'outbox/feedback': 277,
  'account/user-pool-trigger': 270,
  'account/delete-account': 327,
  'account/download/request-download': 310,
  'account/download/download': 450,
  'account/my-assessments': 304,
  'deletion/run-tasks': 340,
  'message/write-as-client': 395,
  'message/write-as-coach': 450,
  'message/read-as-client': 435,
  'message/read-as-coach': 453,
  'message/messages-link': 320,
  'coach/inbox/list-assessments': 423,
  'coach/leads/list-leads': 320,
  'coach/case/open-assessment': 415,
  'coach/case/update-case': 426,
  'audit/watch-audit': 6,
};
const DEFAULT_BUDGET_KB = 300;

const ownersWords = JSON.stringify(owner).length;

const bundles = lambdaNames.map((name) => ({
  name,
  budget: budgetsKb[name] ?? DEFAULT_BUDGET_KB,
  code: readFileSync(join(bundleLambda(name), 'index.js'), 'utf8'),
}));

test.each(bundles)('the bundle $name is within its size limit', ({ code, budget }) =>
  expect((code.length - ownersWords) / 1000).toBeLessThanOrEqual(budget),
);

test('for each Lambda, the stack has an output with the Lambda’s name', () => {
  const { Outputs } = synthesizeProduction().toJSON();
  expect(lambdaNames.filter((name) => !(outputNameOf(name) in Outputs))).toEqual([]);
});

test('each of the site’s Lambdas runs on arm64 with the Node version of .nvmrc', () => {
  const major = read('.nvmrc').trim();
  expect(plainBundle.target).toBe(`node${major}`);
  const functions = synthesizeProduction().findResources('AWS::Lambda::Function');
  for (const [id, { Properties }] of Object.entries(functions)) {
    // The CDK's uploader is written in Python.
    if (id.startsWith('CustomCDKBucketDeployment')) continue;
    expect(Properties, id).toMatchObject({
      Architectures: ['arm64'],
      Runtime: `nodejs${major}.x`,
    });
  }
});

test('the bundles can read credentials only from the environment', () => {
  const elsewhere = ['AssumeRole', 'credential_process', 'sso_', '169.254.170.2'];
  for (const { code, name } of bundles.filter(({ code }) => code.includes('@aws-sdk/'))) {
    expect(code.includes('AWS_SESSION_TOKEN'), name).toBe(true);
    expect(
      elsewhere.filter((place) => code.includes(place)),
      name,
    ).toEqual([]);
  }
});
