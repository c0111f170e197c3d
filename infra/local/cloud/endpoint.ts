import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { UserError } from '#infra/local/user-error.ts';
import { clientConfig, localAccount } from './environment.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function endpointFromShell(shell: NodeJS.ProcessEnv): string | undefined {
  const given = shell.AWS_ENDPOINT_URL;
  if (!given) return undefined;
  if (!URL.canParse(given)) {
    throw new UserError(
      `AWS_ENDPOINT_URL is '${given}', which isn't a URL: unset it, or set one such as http://localhost:4566.`,
    );
  }
  const { hostname, origin } = new URL(given);
  if (/(^|\.)amazonaws\.com(\.cn)?$/.test(hostname)) {
    throw new UserError(
      `AWS_ENDPOINT_URL points to AWS itself (${hostname}), but this command uses only a local cloud: unset it and run this again.`,
    );
  }
  if (!LOOPBACK.test(hostname) && shell.CONFIRM_ENDPOINT !== hostname) {
    throw new UserError(
      `AWS_ENDPOINT_URL points to another machine, ${hostname}: unset it, or set CONFIRM_ENDPOINT=${hostname} to use the local cloud there.`,
    );
  }
  return origin;
}

export async function assertEmulator(endpoint: string): Promise<void> {
  const client = new STSClient({ ...clientConfig(endpoint), maxAttempts: 2 });
  let account: string | undefined;
  try {
    account = (await client.send(new GetCallerIdentityCommand({}))).Account;
  } catch (cause) {
    throw new UserError(
      `No local cloud answers at ${endpoint}: start one there, or unset AWS_ENDPOINT_URL so that npm start starts one.`,
      { cause },
    );
  } finally {
    client.destroy();
  }
  if (account !== localAccount.id) {
    throw new UserError(
      `The account at ${endpoint} is ${account}. The account of a local cloud is ${localAccount.id}, so this may be AWS, and nothing was changed. Unset AWS_ENDPOINT_URL and run this again.`,
    );
  }
}
