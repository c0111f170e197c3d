import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Api } from '#infra/api/api.ts';
import { type ProductionSettings, siteNames } from '#infra/settings-schema.ts';
import type { Stage } from '#infra/stage.ts';
import { tokenPageStyle } from '#lambdas/lead/token-page-style.ts';
import { ORIGIN_HEADER, VIEWER_HEADER } from '#lambdas/platform/contract.ts';
import { belowPages } from '#shared/domain/pages.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { builtFiles } from './built-files.ts';
import { Firewall } from './firewall.ts';
import { apiPolicy, PAGE_POLICY, securityHeaders } from './security-headers.ts';

function edgeFunctionCode([mainName, ...others]: string[]): string {
  const files = builtFiles()
    .map((file) => `/${file}`)
    .filter((path) => !path.startsWith('/assets/'));
  const redirects = Object.fromEntries(others.map((name) => [name, mainName]));
  return readFileSync(join(import.meta.dirname, 'pages.js'), 'utf8')
    .replace('const files = [];', `const files = ${JSON.stringify([...files, siteConfigPath])};`)
    .replace('const below = {};', `const below = ${JSON.stringify(belowPages)};`)
    .replace('const redirects = {};', `const redirects = ${JSON.stringify(redirects)};`);
}

export const viewerAddressCode = (): string => `function handler(event) {
  event.request.headers['${VIEWER_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}
`;

interface SiteProps {
  stage: Stage;
  api: Api;
}

export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, { stage, api }: SiteProps) {
    super(scope, id);

    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: stage.name === 'deployed',
      versioned: true,
      // CloudFormation can't delete a bucket that has files, so with DESTROY the rollback of a first
      // deployment could fail.
      removalPolicy: stage.name === 'deployed' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'The coaching site',
      defaultRootObject: 'index.html',
      defaultBehavior: this.#pages(stage),
      additionalBehaviors: { '/api/*': this.#api(stage, api) },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(stage.hasFirewall && { webAclId: new Firewall(this, 'Firewall').arn }),
      ...(stage.domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: siteNames(stage.domain),
        certificate: this.#certificate(stage.domain),
      }),
    });
    this.url = stage.siteUrl ?? `https://${this.distribution.distributionDomainName}`;
  }

  #certificate(domain: ProductionSettings['domain']): ICertificate {
    const { certificate, hostedZoneId } = domain;
    if (certificate !== 'make one') {
      return Certificate.fromCertificateArn(this, 'Certificate', certificate);
    }
    const [domainName, ...subjectAlternativeNames] = siteNames(domain);
    return new Certificate(this, 'Certificate', {
      domainName,
      subjectAlternativeNames,
      validation: CertificateValidation.fromDns(
        HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId ?? ''),
      ),
    });
  }

  #pages(stage: Stage): BehaviorOptions {
    const edgeFunction = new EdgeFunction(this, 'Pages', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeFunctionCode(stage.domain ? siteNames(stage.domain) : [])),
    });
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: securityHeaders(this, 'PageHeaders', PAGE_POLICY),
      functionAssociations: [
        FunctionEventType.VIEWER_REQUEST,
        FunctionEventType.VIEWER_RESPONSE,
      ].map((eventType) => ({ eventType, function: edgeFunction })),
    };
  }

  #api(stage: Stage, api: Api): BehaviorOptions {
    return {
      origin: this.#apiOrigin(stage, api),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      // The Lambdas set `no-referrer`, because the URLs of their pages contain tokens.
      responseHeadersPolicy: securityHeaders(this, 'ApiHeaders', apiPolicy(tokenPageStyle), {
        mayBeStricter: true,
      }),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'ViewerAddress', {
            runtime: FunctionRuntime.JS_2_0,
            code: FunctionCode.fromInline(viewerAddressCode()),
          }),
        },
      ],
    };
  }

  #apiOrigin(stage: Stage, { httpApi, originSecret }: Api): IOrigin {
    const customHeaders = { [ORIGIN_HEADER]: originSecret.secretValue.unsafeUnwrap() };
    if (!stage.emulatorEndpoint) {
      const { region, urlSuffix } = Stack.of(this);
      return new HttpOrigin(`${httpApi.apiId}.execute-api.${region}.${urlSuffix}`, {
        customHeaders,
      });
    }
    // The local cloud's CloudFront returns 502 for origins at *.amazonaws.com.
    const { hostname, port } = new URL(stage.emulatorEndpoint);
    return new HttpOrigin(hostname, {
      customHeaders,
      protocolPolicy: OriginProtocolPolicy.HTTP_ONLY,
      httpPort: Number(port),
      originPath: `/_aws/execute-api/${httpApi.apiId}/$default`,
    });
  }
}
