/** The stack's region: CloudFront's firewall and certificates exist only in this one. */
export const REGION = 'us-east-1';

/** The URL of the region's user pools. The local cloud has its own instead. */
export const USER_POOLS_URL = `https://cognito-idp.${REGION}.amazonaws.com`;
