import { App } from 'aws-cdk-lib';
import { CoachingStack } from '#infra/coaching-stack.ts';
import { checkRules } from '#infra/rules.ts';
import { chooseSettings } from '#infra/settings-schema.ts';
import { deployedStage } from '#infra/stage.ts';

/** `infra/main.ts` as an owner has it: with the settings of the context, and content that may be published. */
const app = new App();
const shown = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.owners-domain.com',
};
new CoachingStack(app, deployedStage(chooseSettings(app.node.tryGetContext('settings')), shown));
checkRules(app);
