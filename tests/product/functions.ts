import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { awsConfig, output } from './product.ts';

const lambda = new LambdaClient(awsConfig);

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
