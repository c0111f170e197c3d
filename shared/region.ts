/** The stack's region: CloudFront's firewall and certificates exist in this one only. */
export const REGION = 'us-east-1';

/** Where the region's user pools answer. The local cloud has its own address instead. */
export const USER_POOLS_URL = `https://cognito-idp.${REGION}.amazonaws.com`;
