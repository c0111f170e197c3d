import { bootProduct } from '#infra/local/product.ts';

/**
 * Gives a run of tests its product: with `TEST_SITE=http://localhost:3000` that of `npm start`, else
 * it starts one. Workers read it from the environment (`product.ts`). Returns a function that stops
 * it.
 */
export const bootForTests = async (): Promise<() => Promise<void>> => {
  const site = process.env.TEST_SITE;
  if (site) {
    const answer = await fetch(`${site}/_dev/product`).catch(() => undefined);
    if (!answer?.ok) throw new Error(`No product runs at ${site}: run npm start first.`);
    process.env.TEST_PRODUCT = await answer.text();
    return async () => {};
  }
  const isBuilt = process.env.SITE_IS_BUILT === '1';
  const product = await bootProduct({ port: 0, gatewayPort: 0, build: !isBuilt });
  product.serve();
  const { siteUrl, endpoint, outputs } = product;
  process.env.TEST_PRODUCT = JSON.stringify({ siteUrl, endpoint, outputs });
  return product.stop;
};
