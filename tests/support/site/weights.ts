import {
  addressOf,
  builtFile,
  builtPage,
  builtPages,
  sentBytes,
  withImports,
} from '#tests/support/site/built-site.ts';

/** A visit's download before anything is touched, in bytes as sent; without headers, icons and the manifest. */
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

const GUIDE_FORM = /guideForm:\[\{src:"([^"]+)"[^\]]*\]/;

const pageFiles = (file: string): Set<string> => {
  const html = builtPage(file).innerHTML.replace(GUIDE_FORM, '');
  // Not those of other alphabets' letters, which an owner's names may have: a small file beside each face.
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

/** The scripts that a page's script imports later, directly or not. */
export const importedLater = (file: string): string[] => {
  const map = builtPage(file).querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return Object.keys(JSON.parse(map).integrity ?? {});
};

/** The scripts that the app imports when somebody signs in, or is signed in already. */
const userPool = () =>
  importedLater('auth.html').filter((path) => /\/(?:cognito|amplify-auth)-/.test(path));

/** The scripts that the app imports once a sign-in is sent, without the client of the user pool. */
const afterSignIn = () => importedLater('auth.html').filter((path) => !userPool().includes(path));

/** Of every page, by its address; some scripts come later, when somebody needs them. */
export const weights = (): Record<string, Weight> => ({
  ...Object.fromEntries(
    builtPages().map((file) => [addressOf(file), weigh(pageFiles(file))] as const),
  ),
  'free-guide form': weigh(guideForm()),
  'user pool': weigh(userPool()),
  'after a sign-in': weigh(afterSignIn()),
  'late drafts': weigh(afterSignIn().filter((path) => path.includes('draft'))),
});
