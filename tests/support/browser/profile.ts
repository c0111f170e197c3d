import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { product } from '#tests/support/product/product.ts';
import { found } from '#tests/support/samples/marks.ts';
import { launchProfile } from './browser.ts';

export interface Profile extends AsyncDisposable {
  readonly context: BrowserContext;
  reopen(): Promise<BrowserContext>;
  find(words: string[]): string[];
}

export async function openProfile(options: BrowserContextOptions = {}): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const launch = async () => {
    const launched = await launchProfile(folder, { baseURL: product.siteUrl, ...options });
    launched.setDefaultTimeout(300_000);
    return launched;
  };
  let context = await launch();
  return {
    get context() {
      return context;
    },
    async reopen() {
      await context.close();
      context = await launch();
      return context;
    },
    find: (words) => [...new Set(filesOf(folder).flatMap((file) => findIn(file, words)))],
    async [Symbol.asyncDispose]() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());

const readIfThere = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

const findIn = (file: string, words: string[]): string[] => {
  const bytes = readIfThere(file);
  return [...found(bytes.toString('latin1'), words), ...found(bytes.toString('utf16le'), words)];
};
