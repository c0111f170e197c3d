// @ts-check
/**
 * Installs what a command needs, in this folder only, then runs it with the project's Node. This
 * file can't import packages, because it installs them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onParentGone } from './parent.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const venv = join(root, '.local', 'venv');
const requirements = join(root, 'infra', 'local', 'requirements.txt');

const [, , ...command] = process.argv;
/** `npm start` needs none of the packages for tests and checks. */
const isStart = Boolean(command[0]?.endsWith('start.ts'));

class SetupError extends Error {}

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');

/** npm installs Node 24 on Linux (x64 and arm64). Other systems use the machine's Node. */
function findNode() {
  const { versions, platform, arch, execPath } = process;
  const name = `node-${platform}-${arch}`;
  if (name in JSON.parse(read(join(root, 'package.json'))).optionalDependencies) {
    return join(modules, name, 'bin', 'node');
  }
  const needed = Number(read(join(root, '.nvmrc')));
  if (Number.parseInt(versions.node, 10) >= needed) return execPath;
  throw new SetupError(
    `Node ${versions.node} is too old: install Node ${needed} or later (https://nodejs.org) and run this again.`,
  );
}

function findPython() {
  // Debian and Ubuntu leave `ensurepip` out of Python.
  const probe = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';
  const names = [process.env.PYTHON, 'python3', 'python3.13', 'python3.12', 'python3.11'];
  const found = names.find((name) => name && spawnSync(name, ['-c', probe]).status === 0);
  if (found) return found;
  throw new SetupError(
    'The local cloud needs Python 3.11 or later with its module venv: install both (on Debian and Ubuntu: apt install python3-venv) and run this again. To choose a Python, set PYTHON=/path/to/python3.',
  );
}

/** Before minutes of setup. */
async function checkPorts() {
  const port = Number(process.env.PORT || 3000);
  const gatewayPort = Number(process.env.GATEWAY_PORT || port + 1566);
  Object.assign(process.env, { PORT: String(port), GATEWAY_PORT: String(gatewayPort) });
  for (const each of process.env.AWS_ENDPOINT_URL ? [port] : [port, gatewayPort]) {
    try {
      const server = createServer().listen(each, '127.0.0.1');
      await once(server, 'listening');
      await once(server.close(), 'close');
    } catch (error) {
      throw new SetupError(
        `Port ${each} can't be used (${/** @type {NodeJS.ErrnoException} */ (error).code}): stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
  }
}

/** @param {string} node */
function packagesAreRight(node) {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || !existsSync(node)) return false;
  const has = JSON.parse(read(installed)).packages;
  return Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      has[path]?.version === version ||
      (!has[path] && (optional || (isStart && (dev || devOptional)))),
  );
}

async function installPackages() {
  // npm can't replace the Node that it runs on.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  const dev = isStart ? '--omit=dev' : '--include=dev';
  await run('npm', ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error'], { PATH });
}

const stamp = join(venv, 'stamp');
const emulatorStamp = () => `${venv}\n${read(requirements)}`;

const emulatorIsRight = () => existsSync(stamp) && read(stamp) === emulatorStamp();

/** @param {string} python */
async function installEmulator(python) {
  rmSync(venv, { recursive: true, force: true });
  await run(python, ['-m', 'venv', venv]);
  // Python compiles what it loads, which is a small part.
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-compile'];
  await run(join(venv, 'bin', 'python'), [...pip, '--require-hashes', '-r', requirements]);
  writeFileSync(stamp, emulatorStamp());
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isStopped = false;

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env } });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close').catch((error) => {
    throw new SetupError(`${program} could not be started: ${error.message}`);
  });
  children.delete(child);
  if (isStopped) throw new SetupError('Stopped during setup. The next run continues it.');
  if (code === 0) return;
  const last = said.trim().split('\n').slice(-8).join('\n');
  throw new SetupError(`'${program} ${args.slice(0, 2).join(' ')}' failed:\n${last}`);
}

/** @param {string} node */
async function setUp(node) {
  const python = findPython();
  if (isStart) await checkPorts();
  mkdirSync(dirname(venv), { recursive: true });
  chmodSync(dirname(venv), 0o700);
  const work = [];
  if (!packagesAreRight(node)) work.push(installPackages());
  if (!emulatorIsRight()) work.push(installEmulator(python));
  if (work.length > 0) console.log('Installing packages and a local cloud in this folder …');
  await Promise.all(work);
}

/** @param {string} node */
function handOver(node) {
  const child = spawn(node, command, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      // Bundles and pages get source maps, and Lambdas log messages of errors.
      ...(isStart && { SHOW_ERRORS: '1' }),
    },
    stdio: 'inherit',
  });
  children.add(child);
  child.on('exit', (code) => process.exit(code ?? 1));
}

function stop() {
  isStopped = true;
  // The terminal also sends Ctrl-C to the command, and a second SIGINT would end it at once.
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
onParentGone(stop);

try {
  const node = findNode();
  await setUp(node);
  if (command.length > 0) handOver(node);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  stop();
  process.exitCode = 1;
}
