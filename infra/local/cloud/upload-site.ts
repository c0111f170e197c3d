import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { builtFiles, dist, siteFiles } from '#infra/edge/built-files.ts';
import { brand } from '#shared/brand.ts';
import { USER_POOLS_URL } from '#shared/region.ts';
import { type SiteConfig, siteConfigPath } from '#shared/site-config.ts';
import type { Outputs } from './deploy.ts';
import { clientConfig, localAccount } from './environment.ts';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

export async function uploadSite(endpoint: string, outputs: Outputs): Promise<number> {
  const client = new S3Client(clientConfig(endpoint));
  const put = async (path: string, body: Buffer | string) => {
    const rule = siteFiles.find(({ test }) => test(path));
    await client.send(
      new PutObjectCommand({
        Bucket: outputs.SiteBucketName,
        Key: path,
        Body: body,
        ContentType: contentTypes[extname(path)] ?? 'application/octet-stream',
        CacheControl: rule?.cacheControl,
        ContentDisposition: rule?.contentDisposition,
      }),
    );
  };
  const paths = builtFiles();
  const uploads = paths.map((path) => {
    const file = readFileSync(join(dist, path));
    return put(path, path.endsWith('.html') ? localPage(file, endpoint) : file);
  });
  await Promise.all(uploads);
  await put(siteConfigPath.slice(1), JSON.stringify(siteConfig(endpoint, outputs)));
  client.destroy();
  return paths.length + 1;
}

const localPage = (page: Buffer, endpoint: string): string =>
  page.toString().replace(USER_POOLS_URL, new URL(endpoint).origin);

function siteConfig(endpoint: string, outputs: Outputs): SiteConfig {
  return {
    region: localAccount.region,
    userPoolId: outputs.UserPoolId ?? '',
    userPoolClientId: outputs.UserPoolClientId ?? '',
    userPoolEndpoint: endpoint,
    trainers: {
      userPoolId: outputs.TrainersPoolId ?? '',
      userPoolClientId: outputs.TrainersClientId ?? '',
      timeZone: outputs.TimeZone ?? '',
      bookingUrl: brand.bookingUrl || undefined,
    },
  };
}
