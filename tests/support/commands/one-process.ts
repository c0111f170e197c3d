import { pathToFileURL } from 'node:url';

export interface Task {
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

export interface Ended {
  stdout: string;
  stderr: string;
  code: number;
}

let count = 0;

/**
 * Loading the scripts' shared modules takes most of the time, so one process runs the parent's
 * scripts in turn. This process reports the end of each script, and only then does the parent start
 * the next script. A script that runs forever is an exception.
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
  // With another query, Node loads the script as another module and runs it again.
  await import(`${pathToFileURL(script)}?${count}`).catch((error) => {
    printed.stderr += error.stack;
    process.exitCode = 1;
  });
  process.send?.({ ...printed, code: Number(process.exitCode) } satisfies Ended);
  process.exitCode = 0;
});
