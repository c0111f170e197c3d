import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from '#infra/edge/built-files.ts';
import { digest } from '#web/prerender/digest.ts';
import { withPolicy } from '#web/prerender/policy.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const replaceAll = (text: string, pairs: Map<string, string>): string =>
  [...pairs].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** The new name is as long as the old one, because the edge recognizes assets by the hash's length. */
const otherNameOf = (name: string): string =>
  name.replace(/(.)\.js$/, (_, last) => `${last === '2' ? '3' : '2'}.js`);

export function anotherBuild(title: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'another-build-'));
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const names = new Map(scripts.map((name) => [name, otherNameOf(name)]));
  const digests = new Map<string, string>();
  for (const [name, newName] of names) {
    const before = readFileSync(join(assets, name), 'utf8');
    const after = `${replaceAll(before, names)}\n//${title}`;
    digests.set(digest('sha384', before), digest('sha384', after));
    renameSync(join(assets, name), join(assets, newName));
    writeFileSync(join(assets, newName), after);
  }
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.html'))) {
    const html = replaceAll(
      readFileSync(join(folder, name), 'utf8'),
      new Map([...names, ...digests, ['<style>', `<style>/*${title}*/`]]),
    ).replace(/<title>[^<]*/, `<title>${title}`);
    writeFileSync(join(folder, name), withPolicy(html.replace(POLICY, ''), name));
  }
  return folder;
}
