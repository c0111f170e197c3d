import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import express from 'express';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '#infra/edge/built-files.ts';
import { pagePolicy } from '#infra/edge/content-security-policy.ts';
import { edgeProxy } from '#infra/local/server/edge-proxy.ts';
import { latestBuild, type PageBuild, withBuild } from '#infra/page-builds.ts';
import { field } from '#tests/support/browser/guide-form.ts';
import { newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { type AnotherBuild, anotherBuild } from '#tests/support/checkout/another-build.ts';
import { eventually } from '#tests/support/eventually.ts';
import { awsConfig, product } from '#tests/support/product/product.ts';
import { synthesizeLocal } from '#tests/support/stack/synthesize.ts';

const StackName = 'TwoDeploys';
const NAME = 'Second Build Coaching';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

const cloudFormation = new CloudFormationClient(awsConfig);
const s3 = new S3Client(awsConfig);

let another: AnotherBuild;
let server: Server;
let baseURL: string;
let bucket: string;

inBrowser();

/** The part of the stack that serves pages, with the policy of these builds. */
function templateFor(builds: PageBuild[]): string {
  const all = synthesizeLocal().toJSON();
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's own shapes
  const resources: Record<string, any> = Object.fromEntries(
    Object.entries(structuredClone(all.Resources)).filter(([id]) => id.startsWith('Site')),
  );
  for (const [id, { Type, Properties }] of Object.entries(resources)) {
    // Names of an account, which the product's own stack has taken.
    if (Properties.Name) Properties.Name = `${StackName}${Properties.Name}`;
    const access = Properties.OriginAccessControlConfig;
    if (access) access.Name = `${StackName}${access.Name}`.slice(0, 64);
    if (Type === 'AWS::CloudFront::Distribution') {
      const config = Properties.DistributionConfig;
      delete config.CacheBehaviors;
      config.Origins = config.Origins.filter((origin: object) => 'S3OriginConfig' in origin);
    } else if (id.includes('PageHeaders')) {
      const { ResponseHeadersPolicyConfig: config } = Properties;
      config.Name = StackName;
      config.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy = pagePolicy(
        product.endpoint,
        builds,
      );
    } else if (id.includes('ApiHeaders')) delete resources[id];
  }
  const find = (type: string) => Object.keys(resources).find((id) => resources[id].Type === type);
  return JSON.stringify({
    Resources: resources,
    Outputs: {
      Bucket: { Value: { Ref: find('AWS::S3::Bucket') } },
      Name: { Value: { 'Fn::GetAtt': [find('AWS::CloudFront::Distribution'), 'DomainName'] } },
    },
  });
}

async function settled(status: string): Promise<Record<string, string>> {
  return eventually(async () => {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    expect(Stacks?.[0]?.StackStatus, Stacks?.[0]?.StackStatusReason).toBe(status);
    return Object.fromEntries(
      Stacks?.[0]?.Outputs?.map(({ OutputKey = '', OutputValue = '' }) => [
        OutputKey,
        OutputValue,
      ]) ?? [],
    );
  });
}

async function deployPolicy(builds: PageBuild[]): Promise<void> {
  await cloudFormation.send(
    new UpdateStackCommand({ StackName, TemplateBody: templateFor(builds) }),
  );
  await settled('UPDATE_COMPLETE');
}

const isHtml = (path: string) => path.endsWith('.html');

/** Uploads as `SiteUpload` does: assets and HTML are two steps, and nothing is removed. */
async function upload(from: string, isPart: (path: string) => boolean): Promise<void> {
  const paths = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  for (const path of paths.filter(isPart)) {
    const ContentType = types[extname(path)] ?? 'application/octet-stream';
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path,
        Body: readFileSync(join(from, path)),
        ContentType,
      }),
    );
  }
}

beforeAll(async () => {
  another = anotherBuild(NAME);
  await cloudFormation.send(
    new CreateStackCommand({ StackName, TemplateBody: templateFor([latestBuild()]) }),
  );
  const { Bucket = '', Name = '' } = await settled('CREATE_COMPLETE');
  bucket = Bucket;
  await upload(dist, () => true);
  const app = express().use(edgeProxy({ endpoint: product.endpoint, distribution: Name }));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseURL = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  rmSync(another.dist, { recursive: true });
});

const open = async (): Promise<Page> => {
  const page = await newVisitor({ baseURL });
  await page.goto('/');
  return page;
};

/** The form's script still loads when somebody touches the form. A violation of the policy is a complaint. */
async function works(page: Page): Promise<void> {
  const script = page.waitForResponse((answer) => answer.url().includes('guide-form'));
  await field(page).focus();
  expect((await script).status(), (await script).url()).toBe(200);
}

const nameIn = (page: Page) => page.title();

test('visitors notice neither a deployment nor its rollback, at any step, with an old page or a new one', async () => {
  const [first, second] = [latestBuild(), another.hashes];
  expect(second).not.toEqual(first);
  const steps: [name: string, step: () => Promise<void>, shown: 'first' | 'second'][] = [
    ['the new assets', () => upload(another.dist, (path) => !isHtml(path)), 'first'],
    ['the new policy', () => deployPolicy(withBuild([first], second)), 'first'],
    ['the new pages', () => upload(another.dist, isHtml), 'second'],
    [
      'rolled back: the old policy',
      () => deployPolicy(withBuild([second, first], first)),
      'second',
    ],
    ['rolled back: the old pages', () => upload(dist, isHtml), 'first'],
  ];
  for (const [name, step, shown] of steps) {
    const held = await open();
    await step();
    await works(held);
    const fresh = await open();
    expect((await nameIn(fresh)).includes(NAME), name).toBe(shown === 'second');
    await works(fresh);
  }
});
