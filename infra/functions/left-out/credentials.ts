import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Lambda always passes credentials in the environment. */
export const defaultProvider = fromEnv;
