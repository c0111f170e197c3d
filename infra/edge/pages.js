// `edgeFunctionCode` in `site.ts` fills in the empty values.
const files = [];
const notFound = '/404.html';
const below = {};
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

function fileOf(uri) {
  const path = uri.replace(/\/$/, '');
  for (const parent of Object.keys(below)) {
    if (path.startsWith(parent) && new RegExp(`^${below[parent]}$`).test(path.slice(parent.length)))
      return `${parent}.html`;
  }
  const page = `${path}.html`;
  if (files.includes(page) && page !== '/index.html' && page !== notFound) return page;
  // The bucket also has assets of earlier builds, and `files` lists no assets.
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
  // A 304 keeps its status, because the browser then shows its cached copy.
  if (file === notFound && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  const policy = response.headers['content-security-policy'];
  if (policy && file !== '/' && !file.endsWith('.html')) {
    policy.value = `default-src 'none'; ${policy.value}`;
  }
  return response;
}
