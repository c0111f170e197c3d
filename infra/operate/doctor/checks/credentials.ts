import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { type Check, type Finding, failure, ok, warning } from '../check.ts';

const LOG_IN =
  'Run `aws configure sso` once and `aws sso login`, or set AWS_PROFILE to a profile that works.';

/** Explains the SDK's errors, by name or code. */
function explain(error: Error & { code?: string }): Finding {
  if (/CredentialsProvider|TokenProvider/.test(error.name)) {
    return failure('this shell has no AWS credentials', LOG_IN);
  }
  if (/Expired|TokenRefresh/.test(error.name)) {
    return failure('the AWS credentials of this shell have expired', LOG_IN);
  }
  if (
    /InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient|AuthFailure/.test(error.name)
  ) {
    return failure('AWS does not know the credentials of this shell', LOG_IN);
  }
  return failure(
    `AWS could not be asked: ${error.code ?? error.name}`,
    'Look at the network, and at AWS_ENDPOINT_URL if it is set.',
  );
}

/** The account and the caller's identity. All other questions to AWS depend on them. */
export const credentials: Check = {
  name: 'credentials and account',
  phase: 'before',
  needs: [],
  local: true,
  async examine({ aws }) {
    try {
      const { Account, Arn = '' } = await aws.sts.send(new GetCallerIdentityCommand({}));
      const found = `account ${Account}, as ${Arn.replace(/^arn:[^:]+:\w+::\d+:/, '')}`;
      return Arn.endsWith(':root') && Account !== '000000000000'
        ? warning(found, 'AWS advises against working as root: use a role of IAM Identity Center.')
        : ok(found);
    } catch (error) {
      return explain(error as Error);
    }
  },
};
