import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { awsConfig, output } from '#tests/support/product/product.ts';

const sts = new STSClient(awsConfig);
const lambda = new LambdaClient(awsConfig);

export type ClientConfig = Omit<typeof awsConfig, 'credentials'> & {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

async function asRole(RoleArn: string): Promise<ClientConfig> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'test' }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  const credentials = {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
  };
  return { ...awsConfig, credentials };
}

export async function asFunction(outputName: string): Promise<ClientConfig> {
  const { Role = '' } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: output(outputName) }),
  );
  return asRole(Role);
}
