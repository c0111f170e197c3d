import { pathToFileURL } from 'node:url';

/** A script of the owner's commands, and the environment that it runs in. */
export interface Task {
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** What a script printed, and its exit status. */
export interface Ended {
  stdout: string;
  stderr: string;
  code: number;
}

let count = 0;

/**
 * Runs the scripts that the parent process names, each as if it were the only one: most of the time that such a script
 * takes is for loading what it shares with the others. Tells the parent of each that has ended. One that waits for ever
 * doesn't keep the next from running; others are not to be asked for before the one before has ended.
 */
process.on('message', async ({ script, args, env }: Task) => {
  process.argv = [process.execPath, script, ...args];
  process.env = { ...env };
  process.exitCode = 0;
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: string | Uint8Array) => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk);
      return true;
    };
  }
  count += 1;
  // By another query it is another module, which runs again.
  await import(`${pathToFileURL(script)}?${count}`).catch((error) => {
    printed.stderr += error.stack;
    process.exitCode = 1;
  });
  process.send?.({ ...printed, code: Number(process.exitCode) } satisfies Ended);
  process.exitCode = 0;
});
