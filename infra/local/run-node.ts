import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '#infra/paths.ts';

/** An error that says what to do, so it is printed without a stack. */
export class UserError extends Error {}

/** Ends with this process. If it fails, the error has its last lines. */
export async function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const running = promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const end = () => running.child.kill();
  process.once('exit', end);
  try {
    await running;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n');
    throw new UserError(`${args.slice(0, 2).join(' ')} failed:\n\n${lines}`, { cause: error });
  } finally {
    process.off('exit', end);
  }
}
