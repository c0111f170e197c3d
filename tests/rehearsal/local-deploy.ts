import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  type StackEvent,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { startEmulator } from '#infra/local/cloud/emulator.ts';
import { clientConfig, localAccount } from '#infra/local/cloud/environment.ts';
import { freePort } from '#infra/local/processes.ts';
import type { Template } from '#infra/operate/template.ts';
import { root } from '#infra/paths.ts';
import type { Synthesized } from '#tests/support/stack/synthesize.ts';
import { withoutResource } from './template-parts.ts';

/** One resource that the local cloud refused. */
export interface Refusal {
  id: string;
  type: string;
  /** The local cloud's own words. */
  reason: string;
  /** Left out with it, because it refers to it. */
  dependants: string[];
}

export interface Rehearsal {
  stackName: string;
  /** The template as it was deployed: without the refused resources. */
  template: Template;
  refused: Refusal[];
  /** Settings of clients of the local cloud. */
  config: ReturnType<typeof clientConfig>;
  /** Changes the stack to the template, as a later deploy would. */
  deployAgain: () => Promise<void>;
  /** Ends the local cloud. */
  end: () => Promise<void>;
}

const BUCKET = `cdk-hnb659fds-assets-${localAccount.id}-${localAccount.region}`;
const TEMPLATE = 'template.json';
/** For a custom resource; those that answer do so in one. */
const ANSWER_SECONDS = 3;

/** Deploys a template to a local cloud of its own, without the resources that are refused. */
export async function rehearse({ folder, stackName }: Synthesized): Promise<Rehearsal> {
  const state = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const emulator = await startEmulator({
    port: await freePort(),
    // Nobody writes a mail.
    smtpPort: 9,
    folder: state,
    keep: false,
    siteOrigins: [],
  });
  // An IP address: for a host name the SDK would address S3 buckets as subdomains.
  const config = clientConfig(emulator.endpoint.replace('//localhost', '//127.0.0.1'));
  const s3 = new S3Client(config);
  const cloudFormation = new CloudFormationClient(config);
  const end = async () => {
    s3.destroy();
    cloudFormation.destroy();
    await emulator.stop();
    rmSync(state, { recursive: true, force: true });
  };
  try {
    await publishAssets(s3, { folder, stackName });
    await putBootstrapVersion(config);
    const file = join(folder, `${stackName}.template.json`);
    const whole = answeringSoon(JSON.parse(readFileSync(file, 'utf8')));
    const { template, refused } = await deployRest(whole, { s3, cloudFormation, stackName });
    const deployAgain = () => update({ cloudFormation, stackName });
    return { stackName, template, refused, config, deployAgain, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Deploys what of a template is not refused. */
async function deployRest(
  whole: Template,
  deployer: Deployer,
): Promise<Pick<Rehearsal, 'template' | 'refused'>> {
  const refused: Refusal[] = [];
  for (let template = whole; ; ) {
    const failed = await deploy(template, deployer);
    if (failed.length === 0) {
      refused.sort((one, other) => one.id.localeCompare(other.id));
      return { template, refused };
    }
    for (const one of failed) {
      if (!(one.id in { ...template.Resources, ...template.Outputs })) continue;
      const { remaining, removed } = withoutResource(template, one.id);
      refused.push({ ...one, dependants: removed.filter((id) => id !== one.id).sort() });
      template = remaining;
    }
  }
}

/** A custom resource that never answers would be waited for an hour. */
function answeringSoon(template: Template): Template {
  const Resources = Object.entries(template.Resources).map(([id, resource]) => [
    id,
    resource.Type.startsWith('Custom::')
      ? { ...resource, Properties: { ...resource.Properties, ServiceTimeout: ANSWER_SECONDS } }
      : resource,
  ]);
  return { ...template, Resources: Object.fromEntries(Resources) };
}

type Failure = Omit<Refusal, 'dependants'>;

interface Deployer {
  s3: S3Client;
  cloudFormation: CloudFormationClient;
  stackName: string;
}

const published = (StackName: string) => ({
  StackName,
  TemplateURL: `https://s3.${localAccount.region}.amazonaws.com/${BUCKET}/${TEMPLATE}`,
  Capabilities: ['CAPABILITY_NAMED_IAM' as const],
});

async function update({ cloudFormation: client, stackName }: Omit<Deployer, 's3'>): Promise<void> {
  await client.send(new UpdateStackCommand(published(stackName)));
  await waitUntilStackUpdateComplete(
    { client, maxWaitTime: 120, minDelay: 0.1, maxDelay: 1 },
    { StackName: stackName },
  );
}

/** @returns the refused resources; none once the stack is deployed */
async function deploy(
  template: Template,
  { s3, cloudFormation, stackName: StackName }: Deployer,
): Promise<Failure[]> {
  await s3.send(
    new PutObjectCommand({ Bucket: BUCKET, Key: TEMPLATE, Body: JSON.stringify(template) }),
  );
  const input = {
    ...published(StackName),
    // With all that it made: the next try makes it again.
    OnFailure: 'DELETE' as const,
  };
  let id: string | undefined;
  try {
    ({ StackId: id } = await cloudFormation.send(new CreateStackCommand(input)));
  } catch (error) {
    const unknown = unknownTypes(template, error);
    if (unknown.length === 0) throw error;
    return unknown;
  }
  for (;;) {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: id }));
    const { StackStatus = '' } = Stacks?.[0] ?? {};
    if (StackStatus === 'CREATE_COMPLETE') return [];
    if (/(FAILED|ROLLBACK_COMPLETE|DELETE_COMPLETE)$/.test(StackStatus)) {
      const {
        LogicalResourceId = '',
        ResourceType = '',
        ResourceStatusReason = '',
      } = await firstFailure(cloudFormation, id);
      const missing = /Requested attribute (\w+) does not exist/.exec(ResourceStatusReason)?.[1];
      const told = missing ? outputsOf(template, missing) : [];
      if (told.length > 0) {
        return told.map((output) => ({ id: output, type: 'Output', reason: ResourceStatusReason }));
      }
      // Not a resource's: there is nothing to take out.
      if (!(LogicalResourceId in template.Resources)) throw new Error(ResourceStatusReason);
      return [{ id: LogicalResourceId, type: ResourceType, reason: ResourceStatusReason }];
    }
    await wait(100);
  }
}

/** @throws when the stack failed without a reason */
async function firstFailure(
  client: CloudFormationClient,
  StackName: string | undefined,
): Promise<StackEvent> {
  const failures: StackEvent[] = [];
  for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName })) {
    failures.push(...StackEvents.filter((event) => event.ResourceStatus === 'CREATE_FAILED'));
  }
  // The newest comes first.
  const first = failures.at(-1);
  if (!first) throw new Error('The deployment failed without a reason');
  return first;
}

const outputsOf = ({ Outputs = {} }: Template, attribute: string): string[] =>
  Object.keys(Outputs).filter((name) => JSON.stringify(Outputs[name]).includes(`"${attribute}"`));

/** The local cloud names the types that it doesn't know before it deploys anything. */
function unknownTypes(template: Template, error: unknown): Failure[] {
  const [, named] = /Unrecognized resource types: \[(.*)\]/.exec(String(error)) ?? [];
  const types = named?.split(', ') ?? [];
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => types.includes(Type))
    .map(([id, { Type }]) => ({ id, type: Type, reason: 'Unrecognized resource type' }));
}

/** As `cdk bootstrap` leaves it for the templates that ask for it. */
async function putBootstrapVersion(config: ReturnType<typeof clientConfig>): Promise<void> {
  const ssm = new SSMClient(config);
  await ssm.send(
    new PutParameterCommand({
      Name: '/cdk-bootstrap/hnb659fds/version',
      Value: '30',
      Type: 'String',
    }),
  );
  ssm.destroy();
}

const PACK = `import json, shutil, sys
for folder, archive in json.load(sys.stdin): shutil.make_archive(archive, 'zip', folder)`;

async function publishAssets(
  s3: S3Client,
  { folder, stackName }: Pick<Synthesized, 'folder' | 'stackName'>,
): Promise<void> {
  const manifest: {
    files: Record<
      string,
      {
        source: { path: string; packaging: 'file' | 'zip' };
        destinations: Record<string, { objectKey: string }>;
      }
    >;
  } = JSON.parse(readFileSync(join(folder, `${stackName}.assets.json`), 'utf8'));
  const assets = Object.values(manifest.files).map(({ source, destinations }) => ({
    path: join(folder, source.path),
    isFolder: source.packaging === 'zip',
    key: Object.values(destinations)[0]?.objectKey ?? '',
  }));
  const folders = assets.filter(({ isFolder }) => isFolder).map(({ path }) => [path, path]);
  execFileSync(join(root, '.local', 'venv', 'bin', 'python'), ['-c', PACK], {
    input: JSON.stringify(folders),
  });
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
  for (const { path, isFolder, key } of assets) {
    const Body = readFileSync(isFolder ? `${path}.zip` : path);
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body }));
  }
}
