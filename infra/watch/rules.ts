import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, ServerlessChecks } from 'cdk-nag';

/** Runs cdk-nag. A finding without an acknowledgement stops the synthesis. */
export function checkRules(app: App): void {
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new HIPAASecurityChecks(app),
    new ServerlessChecks(app),
  );
}
