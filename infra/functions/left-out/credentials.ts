import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in a bundle. Lambda passes credentials in the environment;
 * profiles, single sign-on, processes, and metadata services are for other machines.
 */
export const defaultProvider = fromEnv;
