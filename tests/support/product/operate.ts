import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { localEnvironment } from '#infra/local/environment.ts';
import { root } from '#infra/local/paths.ts';
import { product } from './product.ts';

/** Runs a command of the owner at the product under test. */
const operate = (command: string, ...args: string[]) => operateWith({}, command, ...args);

const operateWith = (env: NodeJS.ProcessEnv, command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`infra/operate/${command}.ts`, '--local', ...args], {
    cwd: root,
    env: { ...localEnvironment(product.endpoint), ...env },
  });

/** `npm run redrive` */
export const redrive = (...args: string[]) => operate('redrive', ...args);

/** `npm run logs` */
export const logs = (...args: string[]) => operate('logs', ...args);

/** `npm run restore-drill` */
export const restoreDrill = (...args: string[]) => operate('restore-drill', ...args);

/** `npm run person` */
export const person = (...args: string[]) => operate('person', ...args);

/** `npm run recipient` */
export const recipient = (...args: string[]) => operate('recipient', ...args);

/** `npm run assessments` */
export const assessments = (...args: string[]) => operate('assessments', ...args);

/** The same in another environment, such as one whose calls break. */
export const assessmentsWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  operateWith(env, 'assessments', ...args);
