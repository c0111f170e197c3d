import type { App } from 'aws-cdk-lib';
import { CoachingStack } from '#infra/coaching-stack.ts';
import type { Settings } from '#infra/settings-schema.ts';
import { chooseSettings } from '#infra/settings-schema.ts';
import { deployedStage } from '#infra/stage.ts';
import { checkRules } from '#infra/watch/rules.ts';

/** The stack of `infra/main.ts` for an owner with settings, and content that may be published. */
export function addOwnersStack(app: App, settings: Settings): void {
  const shown = {
    sampleContent: false,
    legalReviewed: true,
    siteUrl: 'https://www.owners-domain.com',
  };
  new CoachingStack(app, deployedStage(chooseSettings(settings), shown));
  checkRules(app);
}
