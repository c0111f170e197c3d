import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { type BuildContext, context } from 'esbuild';
import { zipSync } from 'fflate';
import { type LambdaName, lambdaBuild, lambdaNames } from '#infra/functions/bundle-lambda.ts';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { root } from '#infra/paths.ts';

interface WatchedLambda {
  name: LambdaName;
  functionName: string;
  build: BuildContext<ReturnType<typeof lambdaBuild> & { write: false; metafile: true }>;
  /** Its sources, relative to the project, with slashes. */
  sources: Set<string>;
  /** Of the deployed code. */
  hash: string;
}

/** Keeps the deployed Lambdas the same as their sources. */
export interface LambdaWatch {
  /**
   * Bundles the Lambdas that are made of these files again and replaces the code of those that came out different.
   *
   * @param files absolute paths
   * @returns the names of those that were replaced
   */
  update: (files: string[]) => Promise<string[]>;
  stop: () => Promise<void>;
}

/** @param outputs of the stack whose functions are kept up to date */
export async function watchLambdas(endpoint: string, outputs: Outputs): Promise<LambdaWatch> {
  const client = new LambdaClient(clientConfig(endpoint));
  const lambdas = await Promise.all(lambdaNames.map((name) => open(name, outputs)));

  const updateOne = async (lambda: WatchedLambda): Promise<string[]> => {
    const { code, sources } = await bundle(lambda.build);
    const hash = hashOf(code);
    lambda.sources = sources;
    if (hash === lambda.hash) return [];
    await client.send(
      new UpdateFunctionCodeCommand({
        FunctionName: lambda.functionName,
        ZipFile: zipSync({ 'index.js': code }, { level: 1 }),
      }),
    );
    lambda.hash = hash;
    return [lambda.name];
  };

  return {
    update: async (files) => {
      const changed = files.map((file) => relative(root, file).split(sep).join('/'));
      const concerned = lambdas.filter(({ sources }) => changed.some((file) => sources.has(file)));
      return (await Promise.all(concerned.map(updateOne))).flat();
    },
    stop: async () => {
      client.destroy();
      await Promise.all(lambdas.map(({ build }) => build.dispose()));
    },
  };
}

async function open(name: LambdaName, outputs: Outputs): Promise<WatchedLambda> {
  const build = await context({ ...lambdaBuild(name), write: false, metafile: true });
  const { code, sources } = await bundle(build);
  const functionName = outputs[outputNameOf(name)] ?? '';
  return { name, functionName, build, sources, hash: hashOf(code) };
}

async function bundle(build: WatchedLambda['build']) {
  const { outputFiles, metafile } = await build.rebuild();
  const code = Buffer.from(outputFiles[0]?.contents ?? []);
  return { code, sources: new Set(Object.keys(metafile.inputs)) };
}

const hashOf = (code: Buffer) => createHash('sha256').update(code).digest('hex');

/** `lead/subscribe-lead-magnet` has the output `SubscribeLeadMagnetFunctionName`. */
export const outputNameOf = (name: LambdaName): string =>
  `${name
    .split('/')
    .at(-1)
    ?.split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}FunctionName`;
