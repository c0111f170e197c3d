// CloudFront Function (cloudfront-js-2.0): the address of a page to the file that holds it.
// An unknown path stays as it is: the bucket has nothing there, and the answer is the 404 page.
const pages = ['/auth', '/health-assessment'];

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  const page = request.uri.replace(/\/$/, '');
  if (pages.includes(page)) request.uri = `${page}.html`;
  return request;
}
