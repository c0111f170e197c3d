// CloudFront Function (cloudfront-js-2.0), called twice: with a request, and with its response. A
// distribution's error responses would also apply to the API and replace its refusals with a page.

// The built pages, filled in by `code.ts`: every `<path>.html` is the page of its path.
const files = [];
const notFound = '/404.html';
// Pages that also answer for paths below their own, by a pattern of the rest.
const below = {};
// Maps the site's other host name to its main one; filled in by `code.ts`.
const redirects = {};

function queryOf(querystring) {
  const pairs = [];
  for (const name in querystring) {
    for (const one of querystring[name].multiValue || [querystring[name]]) {
      pairs.push(one.value === '' ? name : `${name}=${one.value}`);
    }
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * Maps a page's path to its file, and an unknown path to the 404 page. Assets of earlier builds still exist.
 */
function fileOf(uri) {
  const path = uri.replace(/\/$/, '');
  for (const parent of Object.keys(below)) {
    if (path.startsWith(parent) && new RegExp(`^${below[parent]}$`).test(path.slice(parent.length)))
      return `${parent}.html`;
  }
  const page = `${path}.html`;
  if (files.includes(page) && page !== '/index.html' && page !== notFound) return page;
  const isAsset = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/.test(uri);
  return uri === '/' || isAsset || files.includes(uri) ? uri : notFound;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  const response = event.response;
  const file = fileOf(request.uri);
  if (!response) {
    const host = request.headers.host.value;
    if (Object.keys(redirects).includes(host)) {
      const value = `https://${redirects[host]}${request.uri}${queryOf(request.querystring)}`;
      return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value } } };
    }
    request.uri = file;
    return request;
  }
  // Keep a 304, which makes the browser show its cached copy.
  if (file === notFound && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  // Pages contain the rest of their policy themselves (`web/prerender/policy.ts`). CloudFront has added the
  // headers of the response headers policy before it calls this function.
  const policy = response.headers['content-security-policy'];
  if (policy && file !== '/' && !file.endsWith('.html')) {
    policy.value = `default-src 'none'; ${policy.value}`;
  }
  return response;
}
