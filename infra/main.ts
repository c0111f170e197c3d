import { App } from 'aws-cdk-lib';
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

new CoachingStack(app, readStage());
