// @ts-check
/**
 * Scores answers of the edge as MDN's HTTP Observatory does, without its scanner, which only knows public hosts.
 * Reads from standard input what `observatory.api.test.ts` saw; prints `[{ path, score, failed }]`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const require = createRequire(join(process.argv[2] ?? '', 'package.json'));
const main = require.resolve('@mdn/mdn-http-observatory');
// Its postinstall downloads the browsers' preload list; a made-up host isn't on it.
writeFileSync(join(main, '..', '..', 'conf', 'hsts-preload.json'), '{}');

/** @param {string} path */
const part = (path) => import(join(main, '..', path));
const { ALL_TESTS } = await part('constants.js');
const { Requests } = await part('types.js');
const { parseHttpEquivHeaders } = await part('retriever/utils.js');
const { getScoreModifier } = await part('grader/grader.js');
const { AxiosHeaders } = createRequire(main)('axios');

/** @type {{ host: string, pages: { path: string, status: number, headers: Record<string, string>, body: string, redirect: number }[] }} */
const { host, pages } = JSON.parse(await text(process.stdin));

const scores = pages.map(({ path, status, headers, body, redirect }) => {
  const url = `https://${host}${path}`;
  const requests = new Requests(host);
  const response = { status, headers: new AxiosHeaders(headers), data: body, verified: true };
  const route = [
    { url: new URL(`http://${host}${path}`), status: redirect },
    { url: new URL(url), status },
  ];
  requests.resources.path = body;
  requests.responses = {
    auto: { ...response, httpEquiv: parseHttpEquivHeaders(body, url) },
    http: response,
    https: response,
    cors: response,
    httpRedirects: route,
    httpsRedirects: route.slice(1),
  };
  requests.session = { url: new URL(url) };
  const results = ALL_TESTS.map(
    (/** @type {(r: unknown) => { result: string, pass: boolean }} */ test) => test(requests),
  );
  const points = results.reduce(
    (/** @type {number} */ sum, /** @type {{ result: string }} */ { result }) =>
      sum + getScoreModifier(result),
    100,
  );
  return {
    path,
    score: points,
    failed: results
      .filter((/** @type {{ pass: boolean }} */ { pass }) => !pass)
      .map((/** @type {{ result: string }} */ { result }) => result),
  };
});
process.stdout.write(JSON.stringify(scores));
