import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Takes the place of `@aws-sdk/credential-provider-node` in a bundle. Lambda hands a function its credentials in the
 * environment; profiles, single sign-on, processes and metadata services are for other machines.
 */
export const defaultProvider = fromEnv;
