import { Annotations, App, Stack } from 'aws-cdk-lib';
import { bundleLambdas } from '#infra/functions/bundle-lambda.ts';
import { checkRules } from '#infra/watch/cdk-nag.ts';
import { REGION } from '#shared/region.ts';
import { CoachingStack } from './coaching-stack.ts';
import { settings } from './settings.ts';
import { SettingsError, stackNames } from './settings-schema.ts';
import { stageFromContext } from './stage.ts';

// `npm test` bundles once, because several of its processes need the bundles at the same time.
if (process.env.SITE_IS_BUILT !== '1') await bundleLambdas();

const app = new App();

try {
  const stage = stageFromContext((name) => app.node.tryGetContext(name), settings);
  new CoachingStack(app, stage);
  if (stage.name === 'deployed') checkRules(app);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  // An exception would also break `cdk bootstrap` and `cdk destroy`, which must work without
  // settings.
  const isTrial = (app.node.tryGetContext('stage') ?? settings.stage) === 'trial';
  const stackName = stackNames[isTrial ? 'trial' : 'production'];
  Annotations.of(new Stack(app, stackName, { env: { region: REGION } })).addError(error.message);
}
