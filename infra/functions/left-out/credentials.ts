import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles. Lambda always passes credentials in the
 * environment, so functions need no other source.
 */
export const defaultProvider = fromEnv;
