import { expect, test } from 'vitest';
import { bundleOptions, lambdaNames } from '#infra/functions/bundle-lambda.ts';
import { outputNameOf } from '#infra/local/server/development.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

test('for each Lambda, the stack has an output with the Lambda’s name', () => {
  const { Outputs } = synthesizeProduction().toJSON();
  expect(lambdaNames.filter((name) => !(outputNameOf(name) in Outputs))).toEqual([]);
});

test('each of the site’s Lambdas runs on arm64 with the Node version of .nvmrc', () => {
  const major = read('.nvmrc').trim();
  expect(bundleOptions.target).toBe(`node${major}`);
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
