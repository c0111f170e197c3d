import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { localEnvironment } from '#infra/local/environment.ts';
import { root } from '#infra/local/paths.ts';
import { product } from './product.ts';

/** `npm run redrive` at the product under test. */
export const redrive = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['infra/operate/redrive.ts', '--local', ...args], {
    cwd: root,
    env: localEnvironment(product.endpoint),
  });
