import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Browsers' preload list requires one year and recommends two. */
const HSTS = Duration.days(730);

const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

export const securityHeaders = (
  scope: Construct,
  id: string,
  contentSecurityPolicy: string,
  { mayBeStricter = false } = {},
) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: !mayBeStricter,
      },
      strictTransportSecurity: {
        accessControlMaxAge: HSTS,
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
        {
          header: 'permissions-policy',
          value: unused.map((feature) => `${feature}=()`).join(', '),
          override: true,
        },
      ],
    },
  });
