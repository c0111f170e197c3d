import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, ServerlessChecks } from 'cdk-nag';
import { CoachingStack } from './coaching-stack.ts';
import { type Stage, StageError, stageFromContext } from './stage.ts';

const app = new App();

const readStage = (): Stage => {
  try {
    return stageFromContext((name) => app.node.tryGetContext(name));
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
};

const stage = readStage();
new CoachingStack(app, stage);

// A finding that nobody has acknowledged stops the synthesis, and with it the deployment.
if (stage.name === 'deployed') {
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new HIPAASecurityChecks(app),
    new ServerlessChecks(app),
  );
}
