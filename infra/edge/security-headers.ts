import { createHash } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** A `script-src` here would block the scripts that each page allows in its own `<meta>`. */
export const PAGE_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

export const apiPolicy = (pageStyle: string): string =>
  [
    "default-src 'none'",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

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
