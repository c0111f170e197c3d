import {
  addressOf,
  builtFile,
  builtPage,
  builtPages,
  sentBytes,
  withImports,
} from './built-site.ts';

/** In bytes, without headers. Icons and the manifest don't count. */
export interface Weight {
  requests: number;
  total: number;
  script: number;
  files: { path: string; bytes: number }[];
}

const weigh = (paths: Iterable<string>): Weight => {
  const files = Array.from(paths, (path) => ({ path, bytes: sentBytes(path) }));
  const sum = (of: typeof files) => of.reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    requests: files.length,
    total: sum(files),
    script: sum(files.filter(({ path }) => path.endsWith('.js'))),
    files,
  };
};

const GUIDE_FORM = /\[\{src:"(\/assets\/guide-form[^"]+)"[^\]]*\]/;

const pageFiles = (file: string): Set<string> => {
  const html = builtPage(file).innerHTML.replace(GUIDE_FORM, '');
  // Leaves out the small fonts for other alphabets, which only some owners' names need.
  const fonts = Array.from(
    html.matchAll(/url\((\/[^)]+)\)(?![^}]*unicode-range)/g),
    ([, path = '']) => path,
  );
  const scripts = Array.from(html.matchAll(/src:"([^"]+)"/g), ([, path = '']) => path);
  return new Set([`/${file}`, ...fonts, ...scripts.flatMap((path) => [...withImports(path)])]);
};

const guideForm = () => {
  const [, path = ''] = GUIDE_FORM.exec(builtFile('index.html').toString()) ?? [];
  return withImports(path);
};

const importedLater = (file: string): string[] => {
  const map = builtPage(file).querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return Object.keys(JSON.parse(map).integrity ?? {});
};

const userPool = () =>
  importedLater('auth.html').filter((path) => /\/(?:cognito|amplify-auth)-/.test(path));

const afterSignIn = () => importedLater('auth.html').filter((path) => !userPool().includes(path));

const withLater = (file: string) => [...pageFiles(file), ...importedLater(file)];

export const weights = (): Record<string, Weight> => ({
  ...Object.fromEntries(
    builtPages().map((file) => [addressOf(file), weigh(pageFiles(file))] as const),
  ),
  '/account with what it loads later': weigh(withLater('account.html')),
  '/coach with what it loads later': weigh(withLater('coach.html')),
  'free-guide form': weigh(guideForm()),
  'user pool': weigh(userPool()),
  'after a sign-in': weigh(afterSignIn()),
  'late drafts': weigh(afterSignIn().filter((path) => path.includes('draft'))),
});
