import { RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { type SiteConfig, siteConfigPath } from '#shared/site-config.ts';
import { dist, fileRules } from './built-files.ts';

interface SiteUploadProps {
  bucket: IBucket;
  distribution: Distribution;
  config: SiteConfig;
  logKey: IKey;
  after: IDependable[];
}

/** Runs last, so that a deployment that fails earlier uploads nothing. */
export class SiteUpload extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { bucket, distribution, config, logKey, after }: SiteUploadProps,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      encryptionKey: logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    let last: BucketDeployment | undefined;
    fileRules.forEach((rule, index) => {
      const isRest = index === fileRules.length - 1;
      const deployment = new BucketDeployment(this, `Files${index}`, {
        destinationBucket: bucket,
        sources: [
          Source.asset(dist),
          ...(isRest ? [Source.jsonData(siteConfigPath.slice(1), config)] : []),
        ],
        exclude: isRest ? fileRules.slice(0, -1).flatMap((other) => other.include) : ['*'],
        include: isRest ? undefined : rule.include,
        // Pages loaded before the deployment still need the old assets.
        prune: false,
        memoryLimit: 512,
        logGroup,
        cacheControl: [CacheControl.fromString(rule.cacheControl)],
        contentDisposition: rule.contentDisposition,
        ...(isRest && {
          distribution,
          distributionPaths: ['/*'],
          // An invalidation takes minutes, and waiting for it could time out and fail the
          // deployment.
          waitForDistributionInvalidation: false,
        }),
      });
      deployment.node.addDependency(...(last ? [last] : after));
      last = deployment;
    });
  }
}
