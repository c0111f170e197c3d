/** CloudFront uses firewalls and certificates only from this region. */
export const REGION = 'us-east-1';

export const USER_POOLS_URL = `https://cognito-idp.${REGION}.amazonaws.com`;
