import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import mime from 'mime-types';
import { builtFiles, dist, fileRules } from '#infra/edge/built-files.ts';
import { brand } from '#shared/brand.ts';
import { type SiteConfig, siteConfigPath } from '#shared/site-config.ts';
import type { Outputs } from './deploy.ts';
import { clientConfig, localAccount } from './environment.ts';

/** On AWS, `BucketDeployment` does this. The local cloud can't run it. */
export async function uploadSite(
  endpoint: string,
  outputs: Outputs,
  config: SiteConfig,
  changePage: (html: string) => string,
): Promise<void> {
  const client = new S3Client(clientConfig(endpoint));
  const put = (path: string, body: Buffer | string) => {
    const rule = fileRules.find(({ test }) => test(path));
    return client.send(
      new PutObjectCommand({
        Bucket: outputs.SiteBucketName,
        Key: path,
        Body: body,
        ContentType: mime.contentType(extname(path)) || 'application/octet-stream',
        CacheControl: rule?.cacheControl,
        ContentDisposition: rule?.contentDisposition,
      }),
    );
  };
  const uploads = builtFiles().map((path) => {
    const file = readFileSync(join(dist, path));
    return put(path, path.endsWith('.html') ? changePage(String(file)) : file);
  });
  await Promise.all([...uploads, put(siteConfigPath.slice(1), JSON.stringify(config))]);
}

export const siteConfig = (userPoolEndpoint: string, outputs: Outputs): SiteConfig => ({
  region: localAccount.region,
  userPoolId: outputs.UserPoolId ?? '',
  userPoolClientId: outputs.UserPoolClientId ?? '',
  userPoolEndpoint,
  trainers: {
    userPoolId: outputs.TrainersPoolId ?? '',
    userPoolClientId: outputs.TrainersClientId ?? '',
    timeZone: outputs.TimeZone ?? '',
    bookingUrl: brand.bookingUrl,
  },
});
