import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Lambda passes credentials in environment variables. */
export const defaultProvider = fromEnv;
