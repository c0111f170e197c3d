// @ts-check
/** This file can't import packages, because it installs them. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onParentGone } from './parent.mjs';
import { Progress } from './progress.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const local = join(root, '.local');
const venv = join(local, 'venv');
const requirements = join(root, 'infra', 'local', 'requirements.txt');

class SetupError extends Error {}

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');

/**
 * npm installs Node 24 on Linux (x64 and arm64). On other systems, the machine's Node runs the
 * project.
 */
function findNode() {
  const { versions, platform, arch, execPath } = process;
  if (platform === 'win32') {
    throw new SetupError(
      'The local cloud doesn’t run on Windows itself: run this in WSL (https://learn.microsoft.com/windows/wsl/install).',
    );
  }
  const name = `node-${platform}-${arch}`;
  const isPackage = name in JSON.parse(read(join(root, 'package.json'))).optionalDependencies;
  const needed = isPackage ? 20 : Number(read(join(root, '.nvmrc')));
  if (Number(versions.node.split('.')[0]) < needed) {
    throw new SetupError(
      `Node ${versions.node} is too old: install Node ${needed} or later (https://nodejs.org) and run this again.`,
    );
  }
  if (!isPackage) return execPath;
  return join(modules, name, 'bin', 'node');
}

function findPython() {
  const names = [process.env.PYTHON, 'python3', 'python', 'python3.13', 'python3.12'];
  let old = '';
  for (const name of names) {
    if (!name) continue;
    const { status, stdout } = spawnSync(
      name,
      ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'],
      { encoding: 'utf8' },
    );
    if (status !== 0) continue;
    const [major = 0, minor = 0] = stdout.trim().split('.').map(Number);
    if (major === 3 && minor >= 11) {
      // Debian and Ubuntu leave this module out of Python.
      if (spawnSync(name, ['-c', 'import ensurepip, venv']).status === 0) return name;
      throw new SetupError(
        `${name} can't make a virtual environment: install its venv module (on Debian and Ubuntu: apt install python3-venv) and run this again.`,
      );
    }
    old ||= stdout.trim();
  }
  throw new SetupError(
    old
      ? `Python ${old} is too old for the local cloud: install Python 3.11 or later and run this again. To choose a Python, set PYTHON=/path/to/python3.`
      : 'Python is missing, and the local cloud runs on it: install Python 3.11 or later (https://www.python.org) and run this again.',
  );
}

/** @param {string} node */
function packagesAreRight(node) {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || !existsSync(node)) return false;
  const has = JSON.parse(read(installed)).packages;
  return Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !has[path]) || has[path]?.version === version,
  );
}

async function installPackages() {
  // npm can't replace the Node that it runs on.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { PATH });
}

const emulatorStamp = () =>
  createHash('sha256').update(read(requirements)).update(venv).digest('hex');

function emulatorIsRight() {
  const stamp = join(venv, 'stamp');
  return (
    existsSync(join(venv, 'bin', 'python')) && existsSync(stamp) && read(stamp) === emulatorStamp()
  );
}

/** @param {string} python */
async function installEmulator(python) {
  rmSync(venv, { recursive: true, force: true });
  await run(python, ['-m', 'venv', venv]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await run(join(venv, 'bin', 'python'), [...pip, '--require-hashes', '-r', requirements]);
  writeFileSync(join(venv, 'stamp'), emulatorStamp());
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
function run(command, args, env = {}) {
  return new Promise((done, fail) => {
    const running = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    let said = '';
    const hear = (/** @type {Buffer} */ chunk) => {
      said = (said + chunk).slice(-4000);
    };
    running.stdout.on('data', hear);
    running.stderr.on('data', hear);
    running.on('error', (cause) =>
      fail(new SetupError(`${command} could not be started: ${cause.message}`, { cause })),
    );
    running.on('close', (code) => {
      child = undefined;
      if (code === 0 && !stoppedBy) return done();
      const last = said.trim().split('\n').slice(-8).join('\n');
      fail(new SetupError(`'${command} ${args[0] ?? ''} ${args[1] ?? ''}' failed:\n${last}`));
    });
  });
}

/** Before minutes of setup. Afterward, `npm start` says more about who uses the port. */
async function checkPort() {
  if (!process.argv[2]?.endsWith('start.ts')) return;
  const port = Number(process.env.PORT || 3000);
  const socket = connect({ port, host: '127.0.0.1' });
  const isUsed = await new Promise((tell) => {
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
  });
  socket.destroy();
  if (isUsed) {
    throw new SetupError(
      `Port ${port} is in use: stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
  }
}

/** @param {string} node */
async function setUp(node) {
  const python = findPython();
  mkdirSync(local, { recursive: true });
  chmodSync(local, 0o700);
  /** @type {[string, () => Promise<void>][]} */
  const work = [];
  if (!packagesAreRight(node)) work.push(['packages', installPackages]);
  if (!emulatorIsRight()) work.push(['local cloud (Python)', () => installEmulator(python)]);
  if (work.length === 0) return;
  await checkPort();
  console.log('Setting up: packages and a local cloud, in this folder only.');
  const progress = new Progress(work.length);
  for (const [title, install] of work) await progress.step(title, install);
}

/**
 * @param {string} node
 * @param {string[]} args
 */
function handOver(node, args) {
  child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
    stdio: 'inherit',
  });
  child.on('error', (error) => {
    console.error(`The project's Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stoppedBy = signal;
  // The terminal also sends Ctrl-C to the script, and a second SIGINT would end it at once.
  child?.kill(signal === 'SIGINT' ? 'SIGTERM' : signal);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, stop);
}
onParentGone(() => stop('SIGTERM'));

try {
  const node = findNode();
  await setUp(node);
  if (stoppedBy) throw new SetupError('');
  const [, , ...script] = process.argv;
  if (script.length > 0) handOver(node, script);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(
    stoppedBy ? '\nStopped during setup. The next run continues it.' : `\n${error.message}`,
  );
  process.exit(stoppedBy ? 128 + constants.signals[stoppedBy] : 1);
}
