import { readFileSync } from 'node:fs';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { type BuildContext, context } from 'esbuild';
import { zipSync } from 'fflate';
import {
  allLambdas,
  type LambdaName,
  lambdaBuild,
  lambdaNames,
} from '#infra/functions/bundle-lambda.ts';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** Updates the Lambdas whose code has changed, and returns their names. */
type UpdateLambdas = () => Promise<LambdaName[]>;

/** Call it after the deployment, which has built what it deployed. The first build is after the first change. */
export function watchLambdas(endpoint: string, outputs: Outputs): UpdateLambdas {
  const client = new LambdaClient(clientConfig(endpoint));
  const deployed = new Map<LambdaName, Buffer>(
    lambdaNames.map((name) => [name, readFileSync(lambdaBuild(name).outfile)]),
  );
  let builder: Promise<BuildContext<{ write: false }>> | undefined;

  const update = async (name: LambdaName, code: Buffer): Promise<LambdaName[]> => {
    if (deployed.get(name)?.equals(code)) return [];
    await client.send(
      new UpdateFunctionCodeCommand({
        FunctionName: outputs[outputNameOf(name)],
        ZipFile: zipSync({ 'index.js': code }, { level: 1 }),
      }),
    );
    deployed.set(name, code);
    return [name];
  };

  return async () => {
    builder ??= context({ ...allLambdas, write: false });
    const { outputFiles } = await (await builder).rebuild();
    const codes = new Map(outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]));
    const updates = lambdaNames.map((name) => {
      const code = codes.get(lambdaBuild(name).outfile);
      return code ? update(name, code) : [];
    });
    return (await Promise.all(updates)).flat();
  };
}

/** For example, `lead/subscribe-lead-magnet` has the output `SubscribeLeadMagnetFunctionName`. */
export const outputNameOf = (name: LambdaName): string =>
  `${name
    .split('/')
    .at(-1)
    ?.split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}FunctionName`;
