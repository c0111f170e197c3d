import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import express from 'express';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '#infra/edge/built-files.ts';
import { STACK } from '#infra/local/cloud/deploy.ts';
import { edgeProxy } from '#infra/local/server/edge-proxy.ts';
import { newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { anotherBuild } from '#tests/support/checkout/another-build.ts';
import { eventually } from '#tests/support/eventually.ts';
import { awsConfig, product } from '#tests/support/product/product.ts';
import { freeGuide } from '#web/content/content.ts';

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

let another: string;
let server: Server;
let baseURL: string;
let bucket: string;

inBrowser();

async function template(): Promise<string> {
  const deployed = await cloudFormation.send(new GetTemplateCommand({ StackName: STACK }));
  const { Resources } = JSON.parse(deployed.TemplateBody ?? '');
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation types differ in their properties
  const resources: Record<string, any> = Object.fromEntries(
    Object.entries(Resources).filter(([id]) => id.startsWith('Site')),
  );
  for (const [id, { Type, Properties }] of Object.entries(resources)) {
    // The product's stack already has resources with these names.
    if (Properties.Name) Properties.Name = `${StackName}${Properties.Name}`;
    const access = Properties.OriginAccessControlConfig;
    if (access) access.Name = `${StackName}${access.Name}`.slice(0, 64);
    if (Type === 'AWS::CloudFront::Distribution') {
      const config = Properties.DistributionConfig;
      delete config.CacheBehaviors;
      config.Origins = config.Origins.filter((origin: object) => 'S3OriginConfig' in origin);
    } else if (id.includes('PageHeaders')) {
      Properties.ResponseHeadersPolicyConfig.Name = StackName;
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

async function created(): Promise<Record<string, string>> {
  return eventually(async () => {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    expect(Stacks?.[0]?.StackStatus, Stacks?.[0]?.StackStatusReason).toBe('CREATE_COMPLETE');
    return Object.fromEntries(
      Stacks?.[0]?.Outputs?.map(({ OutputKey = '', OutputValue = '' }) => [
        OutputKey,
        OutputValue,
      ]) ?? [],
    );
  });
}

const isHtml = (path: string) => path.endsWith('.html');

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
  await cloudFormation.send(new CreateStackCommand({ StackName, TemplateBody: await template() }));
  const { Bucket = '', Name = '' } = await created();
  bucket = Bucket;
  await upload(dist, () => true);
  const app = express().use(edgeProxy({ ...product, distribution: Name }));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseURL = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  rmSync(another, { recursive: true });
});

interface Visitor {
  home: Page;
  auth: Page;
}

const visit = async (): Promise<Visitor> => {
  const home = await newVisitor({ baseURL });
  const auth = await home.context().newPage();
  await home.goto('/');
  await auth.goto('/auth');
  return { home, auth };
};

async function expectLateScript(page: Page, label: string, name: RegExp): Promise<void> {
  const script = page.waitForResponse(name);
  await page.getByLabel(label).focus();
  expect((await script).status(), (await script).url()).toBe(200);
}

async function finish({ home, auth }: Visitor): Promise<void> {
  await expectLateScript(home, freeGuide.label, /guide-form/);
  await expectLateScript(auth, 'Email', /amplify-auth/);
  await home.context().close();
}

test('pages that a visitor opens before, during, or after a deployment and its rollback keep working', async () => {
  const steps: [name: string, step: () => Promise<void>, shown: 'first' | 'second'][] = [
    ['the new assets', () => upload(another, (path) => !isHtml(path)), 'first'],
    ['the new pages', () => upload(another, isHtml), 'second'],
    ['rolled back: the old pages', () => upload(dist, isHtml), 'first'],
  ];
  const throughout = await visit();
  let open = await visit();
  for (const [name, step, shown] of steps) {
    await step();
    await finish(open);
    open = await visit();
    expect((await open.home.title()).includes(NAME), name).toBe(shown === 'second');
  }
  await finish(open);
  await finish(throughout);
});
