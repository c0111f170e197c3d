import { relative, sep } from 'node:path';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { type LambdaName, lambdaBuild, lambdaNames } from '#infra/functions/bundle-lambda.ts';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { root } from '#infra/paths.ts';

/** Updates the Lambdas that use these files (absolute paths), and returns their names. */
type UpdateLambdas = (files: string[]) => Promise<LambdaName[]>;

export async function watchLambdas(endpoint: string, outputs: Outputs): Promise<UpdateLambdas> {
  const client = new LambdaClient(clientConfig(endpoint));
  const entries = lambdaNames.map(async (name) => [name, await bundle(name)] as const);
  const deployed = new Map(await Promise.all(entries));

  const update = async (name: LambdaName): Promise<LambdaName[]> => {
    const { code, sources } = await bundle(name);
    const isChanged = !deployed.get(name)?.code.equals(code);
    if (isChanged) {
      await client.send(
        new UpdateFunctionCodeCommand({
          FunctionName: outputs[outputNameOf(name)],
          ZipFile: zipSync({ 'index.js': code }, { level: 1 }),
        }),
      );
    }
    deployed.set(name, { code, sources });
    return isChanged ? [name] : [];
  };

  return async (files) => {
    const changed = files.map((file) => relative(root, file).split(sep).join('/'));
    const concerned = lambdaNames.filter((name) =>
      changed.some((file) => deployed.get(name)?.sources.has(file)),
    );
    return (await Promise.all(concerned.map(update))).flat();
  };
}

async function bundle(name: LambdaName) {
  const options = { ...lambdaBuild(name), write: false, metafile: true } as const;
  const { outputFiles, metafile } = await build(options);
  return {
    code: Buffer.from(outputFiles[0]?.contents ?? []),
    /** By path in the project, with slashes. */
    sources: new Set(Object.keys(metafile.inputs)),
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
