import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { type BuildOptions, build } from 'esbuild';
import { type LambdaName, lambdaBuild } from '#infra/functions/bundle-lambda.ts';
import { zipOf } from '#infra/local/zip.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';

const lambda = new LambdaClient(awsConfig);

const configuration = (name: string) =>
  lambda.send(new GetFunctionConfigurationCommand({ FunctionName: output(name) }));

export async function invoke(name: string, event: object = {}): Promise<unknown> {
  const { Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: output(name), Payload: Buffer.from(JSON.stringify(event)) }),
  );
  return JSON.parse(Buffer.from(Payload ?? 'null').toString() || 'null');
}

export const invokeLater = (name: string, event: object) =>
  lambda.send(
    new InvokeCommand({
      FunctionName: output(name),
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );

interface Changes {
  timeoutSeconds?: number;
  settings?: Record<string, string>;
}

export async function changeFunction(
  name: string,
  { timeoutSeconds, settings }: Changes,
): Promise<AsyncDisposable> {
  const { FunctionName, Timeout, Environment } = await configuration(name);
  const update = (changed: object) =>
    lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, ...changed }));
  const Variables = { ...Environment?.Variables };
  await update({
    Timeout: timeoutSeconds ?? Timeout,
    Environment: { Variables: { ...Variables, ...settings } },
  });
  return {
    [Symbol.asyncDispose]: async () => {
      await update({ Timeout, Environment: { Variables } });
    },
  };
}

const zoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  // `Etc/GMT-5` is five hours ahead of UTC, not behind.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

/** Sets a time zone where it is noon, because the coach gets no reminders in the quiet hours. */
export const leaveQuietHours = () =>
  changeFunction('SendFunctionName', { settings: { TIME_ZONE: zoneAtNoon() } });

async function putCode(name: LambdaName, output_: string, how: BuildOptions): Promise<void> {
  const { outputFiles = [] } = await build({ ...lambdaBuild(name), ...how, write: false });
  const ZipFile = zipOf('index.js', outputFiles[0]?.contents ?? new Uint8Array());
  await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: output(output_), ZipFile }));
}

export async function prefixSender(code: string): Promise<AsyncDisposable> {
  const put = (how: BuildOptions) => putCode('outbox/send', 'SendFunctionName', how);
  await put({ banner: { js: code } });
  return { [Symbol.asyncDispose]: () => put({}) };
}

export async function throttle(name: string): Promise<AsyncDisposable> {
  const FunctionName = output(name);
  const put = (ReservedConcurrentExecutions: number) =>
    lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }));
  const { ReservedConcurrentExecutions: before } = await lambda.send(
    new GetFunctionConcurrencyCommand({ FunctionName }),
  );
  await put(0);
  return {
    [Symbol.asyncDispose]: async () => {
      if (before === undefined) {
        await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
      } else await put(before);
    },
  };
}

export async function disconnect(name: string): Promise<AsyncDisposable> {
  const { EventSourceMappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName: output(name) }),
  );
  const setEnabled = (Enabled: boolean) =>
    Promise.all(
      EventSourceMappings.map(({ UUID }) =>
        lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled })),
      ),
    );
  await setEnabled(false);
  return {
    [Symbol.asyncDispose]: async () => {
      await setEnabled(true);
    },
  };
}

export const sweep = () => invoke('SweepFunctionName');
