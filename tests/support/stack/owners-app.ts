import { App } from 'aws-cdk-lib';
import { addOwnersStack } from './owners-stack.ts';

/** `infra/main.ts` as an owner has it, with the settings of the context: for a copy of the tree. */
const app = new App();
addOwnersStack(app, app.node.tryGetContext('settings'));
