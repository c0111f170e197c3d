import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles. Lambda passes credentials in the
 * environment, and a function needs no other source.
 */
export const defaultProvider = fromEnv;
