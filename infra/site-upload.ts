import { join } from 'node:path';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { type SiteConfig, siteConfigPath } from '#shared/contract.ts';
import { siteFiles } from './site-headers.ts';

interface SiteUploadProps {
  bucket: IBucket;
  distribution: Distribution;
  config: SiteConfig;
}

/**
 * Puts `web/dist` and `/config.json` into the bucket. Assets go first and old ones stay, so that a page loaded
 * before a deployment still finds its scripts.
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { bucket, distribution, config }: SiteUploadProps) {
    super(scope, id);
    const dist = join(import.meta.dirname, '..', 'web', 'dist');
    let last: BucketDeployment | undefined;
    siteFiles.forEach((files, index) => {
      const isRest = index === siteFiles.length - 1;
      const deployment = new BucketDeployment(this, `Files${index}`, {
        destinationBucket: bucket,
        sources: [
          Source.asset(dist),
          ...(isRest ? [Source.jsonData(siteConfigPath.slice(1), config)] : []),
        ],
        exclude: isRest ? siteFiles.slice(0, -1).flatMap((other) => other.include) : ['*'],
        ...(!isRest && { include: files.include }),
        prune: false,
        memoryLimit: 512,
        cacheControl: [CacheControl.fromString(files.cacheControl)],
        ...(files.contentDisposition && { contentDisposition: files.contentDisposition }),
        ...(isRest && { distribution, distributionPaths: ['/*'] }),
      });
      if (last) deployment.node.addDependency(last);
      last = deployment;
    });
  }
}
