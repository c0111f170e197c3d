/** The stack's region. Only here can CloudFront use firewalls and certificates. */
export const REGION = 'us-east-1';

/** The local cloud has another URL. */
export const USER_POOLS_URL = `https://cognito-idp.${REGION}.amazonaws.com`;
