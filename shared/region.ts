/** CloudFront uses firewalls and certificates only from this region. */
export const REGION = 'us-east-1';

/** The local cloud has its own URL. */
export const USER_POOLS_URL = `https://cognito-idp.${REGION}.amazonaws.com`;
