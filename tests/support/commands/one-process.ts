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
  // Because of the new query in the URL, Node runs the script again.
  await import(`${pathToFileURL(script)}?${count}`).catch((error) => {
    printed.stderr += error.stack;
    process.exitCode = 1;
  });
  process.send?.({ ...printed, code: Number(process.exitCode) } satisfies Ended);
  process.exitCode = 0;
});
