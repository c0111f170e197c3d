import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#infra/paths.ts';

const run = promisify(execFile);
const python = join(root, '.local', 'venv', 'bin', 'python');

interface TestTool {
  /** Below `.local`, apart from what the product runs on. */
  folder: string;
  /** The lists that it is installed from; another version of one installs it again. */
  lists: string[];
  install: (folder: string) => Promise<unknown>;
}

const pythonTools: TestTool = {
  folder: join(root, '.local', 'tools'),
  lists: ['tests/support/commands/requirements.txt'],
  async install(folder) {
    await run(existsSync(python) ? python : 'python3', ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    await run(
      join(folder, 'bin', 'python'),
      [...pip, '--require-hashes', '--requirement', 'tests/support/commands/requirements.txt'],
      { cwd: root },
    );
  },
};

const observatory: TestTool = {
  folder: join(root, '.local', 'observatory'),
  lists: ['tests/observatory/package.json', 'tests/observatory/package-lock.json'],
  async install(folder) {
    for (const list of observatory.lists)
      cpSync(join(root, list), join(folder, list.replace(/^.*\//, '')));
    // Its own script downloads the browsers' preload list, which a made-up host isn't on.
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  },
};

const stampOf = ({ folder }: TestTool) => join(folder, 'installed.txt');
const wantedBy = ({ lists }: TestTool) =>
  lists.map((list) => readFileSync(join(root, list), 'utf8')).join('\n');

const isInstalled = (tool: TestTool): boolean =>
  existsSync(stampOf(tool)) && readFileSync(stampOf(tool), 'utf8') === wantedBy(tool);

/**
 * Installs what tests run besides the project's own packages: the linter of templates, the AWS command line, and MDN's
 * Observatory. It needs the network, so it is part of the set-up and no test does it. What is there and right is left alone.
 */
export async function installTestTools(): Promise<void> {
  for (const tool of [pythonTools, observatory]) {
    if (isInstalled(tool)) continue;
    rmSync(tool.folder, { recursive: true, force: true });
    mkdirSync(tool.folder, { recursive: true });
    await tool.install(tool.folder);
    writeFileSync(stampOf(tool), wantedBy(tool));
  }
}

/** @throws when the set-up hasn't installed it */
function folderOf(tool: TestTool): string {
  if (isInstalled(tool)) return tool.folder;
  throw new Error(
    `${tool.folder} lacks what ${tool.lists[0]} lists: npm run tools installs it, and npm test does so itself.`,
  );
}

/** The path of a command out of `requirements.txt`. */
export const pythonTool = (name: string): string => join(folderOf(pythonTools), 'bin', name);

/** The folder with MDN's package. */
export const observatoryFolder = (): string => folderOf(observatory);
