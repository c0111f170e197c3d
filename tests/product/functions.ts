import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { awsConfig, output } from './product.ts';

const lambda = new LambdaClient(awsConfig);
const sts = new STSClient(awsConfig);

const nameOf = (id: string) => ({ FunctionName: output(`${id}FunctionName`) });

/** `Send` is the function of the role `send`. Throws if the function does. */
export const invoke = async (id: string, event: object = {}): Promise<unknown> => {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ ...nameOf(id), Payload: Buffer.from(JSON.stringify(event)) }),
  );
  const text = Buffer.from(Payload ?? []).toString();
  if (FunctionError) throw new Error(`${id}: ${text}`);
  return JSON.parse(text || 'null');
};

/** What the clock does every five minutes, and at night. */
export const runClock = () => invoke('Relay');
export const runDeletions = () => invoke('Delete', { source: 'aws.events' });
export const runNight = () => invoke('Delete', { task: 'retain' });

export const configurationOf = (id: string) =>
  lambda.send(new GetFunctionConfigurationCommand(nameOf(id)));

/** Stops what the stream or the queue passes to the function, until it is disposed. */
export const disconnect = async (id: string): Promise<AsyncDisposable> => {
  const { EventSourceMappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand(nameOf(id)),
  );
  const set = async (Enabled: boolean) => {
    for (const { UUID } of EventSourceMappings) {
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
    }
  };
  await set(false);
  return { [Symbol.asyncDispose]: () => set(true) };
};

/** An AWS configuration with the credentials of the function's role. */
export const asRole = async (id: string) => {
  const { Role } = await configurationOf(id);
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn: Role, RoleSessionName: 'test' }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return {
    ...awsConfig,
    credentials: {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    },
  };
};
