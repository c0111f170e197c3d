import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import { belowPages } from '#shared/domain/pages.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { builtFiles } from './built-files.ts';

/**
 * The CloudFront function for pages. It contains the paths of the built site, and matches assets by file name.
 * @param names the site's names, the main one first; the others redirect to it
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
 * The CloudFront function for the API. It sends the viewer's network address to the Lambdas, and overwrites
 * what a viewer sends in that header.
 */
export const viewerAddressCode = (): string => `function handler(event) {
  event.request.headers['${VIEWER_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}
`;
