import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import { pythonTool } from './test-tools.ts';

const run = promisify(execFile);

/**
 * A shell in which nothing but `aws` can be run, and that only notes its calls. Each answers what the line can go on
 * with.
 */
const NOTING = `PATH=/nowhere
aws() {
  printf '%s\\0' "$#" "$@" >> "$CALLS"
  case $2 in
    list-object-versions) printf '{"Objects":[{"Key":"a-key"}]}' ;;
    *) printf 'an-answer' ;;
  esac
}
`;

/**
 * The AWS command line from inside its Python: one process for all calls, since each would take a second. SQS heeds
 * the endpoint as an option only.
 */
const CALLING = `
import contextlib, io, json, sys
from awscli.clidriver import create_clidriver
said = []
driver = create_clidriver()
for call in json.load(sys.stdin):
    printed = io.StringIO()
    with contextlib.redirect_stderr(printed), contextlib.redirect_stdout(io.StringIO()):
        try:
            driver.main([*call, '--endpoint-url', sys.argv[1]])
        except SystemExit:
            pass
    said.append(printed.getvalue().strip())
json.dump(said, sys.stdout)
`;

/** The calls of `aws` that a script makes, each with its arguments as the shell hands them over. */
export async function awsCallsOf(script: string): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'aws-calls-'));
  const noted = join(folder, 'calls');
  writeFileSync(noted, '');
  // It fails where the script runs anything else, or has prose after its commands.
  await run('bash', ['-c', NOTING + script], { env: { ...process.env, CALLS: noted } }).catch(
    () => {},
  );
  const [...words] = readFileSync(noted, 'utf8').split('\0').slice(0, -1);
  rmSync(folder, { recursive: true });
  const calls: string[][] = [];
  while (words.length > 0) calls.push(words.splice(0, Number(words.shift())));
  return calls;
}

/** What the AWS command line prints on its standard error for each call, at the AWS of this endpoint. */
export async function callAws(endpoint: string, calls: string[][]): Promise<string[]> {
  const child = run(pythonTool('python'), ['-c', CALLING, endpoint], {
    env: { ...localEnvironment(endpoint), AWS_MAX_ATTEMPTS: '1', COLUMNS: '200' },
    maxBuffer: 2 ** 24,
  });
  child.child.stdin?.end(JSON.stringify(calls));
  return JSON.parse((await child).stdout);
}
