import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import { belowPages } from '#shared/domain/pages.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { builtFiles } from './built-files.ts';

/**
 * The function for pages, with the paths of the built site; it matches assets by file name.
 * @param names of the site, the main one first: the others redirect to it
 */
export function edgeFunctionCode([mainName, ...others]: string[]): string {
  const files = builtFiles()
    .map((file) => `/${file}`)
    .filter((path) => !path.startsWith('/assets/'));
  const redirects = Object.fromEntries(others.map((name) => [name, mainName]));
  return readFileSync(join(import.meta.dirname, 'pages.js'), 'utf8')
    .replace('const files = [];', `const files = ${JSON.stringify([...files, siteConfigPath])};`)
    .replace('const below = {};', `const below = ${JSON.stringify(belowPages)};`)
    .replace('const redirects = {};', `const redirects = ${JSON.stringify(redirects)};`);
}

/**
 * The function for the API: passes the viewer's network address to the Lambdas and ignores any in the
 * request.
 */
export const viewerAddressCode = (): string => `function handler(event) {
  event.request.headers['${VIEWER_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}
`;
