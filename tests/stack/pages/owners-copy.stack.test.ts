import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { synthesizeCopy } from '#tests/support/stack/synthesize.ts';

const run = promisify(execFile);
const copy = mkdtempSync(join(tmpdir(), 'owners-copy-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Results {
  numPassedTests: number;
  testResults: {
    message: string;
    assertionResults: { fullName: string; failureMessages: string[] }[];
  }[];
}

const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: copy, maxBuffer: 1e8 }).catch((error) =>
    Promise.reject(new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`)),
  );

const write = (path: string, text: string) => {
  mkdirSync(join(copy, path, '..'), { recursive: true });
  writeFileSync(join(copy, path), text);
};

const CONSENT_WORDS = {
  title: 'Do you agree?',
  things: [{ term: 'What', text: 'All answers above.' }],
  agree: 'Yes.',
};
const CONSENT_HASH = createHash('sha256').update(JSON.stringify(CONSENT_WORDS)).digest('hex');

const OWN_SETTINGS = `import type { Brand } from '#shared/domain/brand-settings.ts';

export const owner: Partial<Brand> = {
  sampleContent: false,
  legalReviewed: true,
  name: 'Élodie Ñuñez-Đorđević & Żółkiewska Prøve',
  coach: { firstName: 'Żaneta-Élodie', fullName: 'Żaneta-Élodie Đorđević' },
  description: 'Coaching & strength for people who travel.',
  email: 'zaneta@example.org',
  postalAddress: '12 Łąkowa Street, Boston, MA 02110, USA',
  siteUrl: 'https://zaneta.example.org',
  guideTitle: '2 Habits & a Half',
  trainingAppUrl: "https://app.example.org/join",
  consent: { version: 'zaneta-1', words: ${JSON.stringify(CONSENT_WORDS)} },
  consentVersions: { 'zaneta-1': '${CONSENT_HASH}' },
};
`;

const OWN_TEXTS = `import type { Content } from '#web/content/content.ts';

export const hero: Content['hero'] = {
  headline: 'Stronger & steadier',
  subtext: 'For people who travel.',
  action: 'Start here',
  stats: [{ figure: '12', label: 'Years of coaching' }, { figure: '80', label: 'Clients' }],
};

export const expertise: Content['expertise'] = {
  title: 'What I know',
  text: 'Twelve years of it.',
  credentials: [{ title: 'B.A. Sports', text: 'Somewhere, 2012.' }],
};

export const tiers: Content['tiers'] = [
  {
    title: 'The only one',
    monthlyPrice: 1234,
    duration: 'per month',
    description: 'All of it.',
    features: [{ aspect: 'Training', text: 'A plan' }],
    popular: true,
    vip: false,
    icon: 'target',
    buttonText: 'Apply Now',
  },
];

export const clientCase: Content['clientCase'] = null;

export const guideContent: Content['guideContent'] = {
  title: '2 Habits & a Half',
  subtitle: 'For hotels.',
  costLabel: 'The cost',
  mondayLabel: 'Monday',
  numberOne: 'First',
  mistakes: (['load', 'sleep'] as const).map((figure) => ({
    title: 'You wait', mistake: 'Waiting.', cost: 'Weeks.', monday: 'Start.', figure,
  })),
  weeks: 'Twelve weeks.',
  invitation: 'Write to me.',
  caution: 'Ask your doctor.',
  sources: 'My own log',
};

export const testimonials: Content['testimonials'] = {
  title: 'What they say',
  entries: ['Łucja', 'Søren', 'Zoë', 'José'].map((name, index) => ({
    name,
    role: 'Client',
    content: 'It works, it holds & it lasts.',
    rating: index + 2,
  })),
};
`;

const NEW_PAGE = `import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFoot } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';

export const page: Page = {
  path: paths.schedule,
  title: \`Schedule · \${brand.name}\`,
  description: 'When I coach, and when I don’t.',
  styles: 'legal/legal.css',
  body: (
    <>
      <SiteHeader />
      <main className="wrap">
        <h1>Schedule</h1>
      </main>
      <PageFoot />
    </>
  ),
};
`;

const NEW_CONTRACT = `
  askQuestion: {
    path: '/api/ask-question',
    method: 'POST',
    access: 'signed-in',
    schema: z.object({ question: z.string() }),
    bodyLimit: 1024,
    freeText: true,
  },
} as const;

export const submittedSchema`;

const NEW_USE_CASE = `import type { Submitted } from '#lambdas/platform/http/http.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';

export const ask = (outbox: Table) => async ({ question }: { question: string }): Promise<Submitted> =>
  question && outbox ? { outcome: 'done' } : { outcome: 'refused', status: 400, error: 'Ask something' };
`;

const NEW_ENTRY = `import { endpoints } from '#shared/endpoints/contract.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { ask } from './ask.ts';

export const handler = handle({
  contract: endpoints.askQuestion,
  submit: ask(tablesOf(dynamoClient())('OUTBOX_TABLE')),
});
`;

/** Puts `text` in the place of `anchor` in a file of the copy. */
const replace = (path: string, anchor: string, text: string) => {
  const before = readFileSync(join(copy, path), 'utf8');
  if (!before.includes(anchor)) throw new Error(`${path} has no ${anchor}`);
  write(path, before.replace(anchor, text));
};

beforeAll(async () => {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of stdout.trim().split('\n')) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  write('shared/owner.ts', OWN_SETTINGS);
  write('web/content/owner.ts', OWN_TEXTS);
  write('web/schedule/schedule.page.tsx', NEW_PAGE);
  replace('web/lib/paths.ts', "home: '/',", "home: '/',\n  schedule: '/schedule',");

  replace(
    'shared/endpoints/contract.ts',
    '} as const;\n\nexport const submittedSchema',
    NEW_CONTRACT,
  );
  write('lambdas/question/ask.ts', NEW_USE_CASE);
  write('lambdas/question/ask-question.lambda.ts', NEW_ENTRY);
  const wiring = "this.addSubmission('askQuestion', 'question/ask-question', []);";
  const next = "    this.serve({\n      id: 'Unsubscribe',";
  replace('infra/api/api.ts', next, `    ${wiring}\n${next}`);

  await Promise.all([node('web/guide/render.ts'), node('web/build.ts')]);
});

test('an owner’s own content passes all that looks at content, and so does a new page', async () => {
  const suites = [
    'unit/shared/consent',
    'unit/web/landing/guide',
    'unit/web/landing/owner',
    'unit/web/landing/tier-card',
    'stack/pages/landing',
    'stack/pages/pages',
    'stack/pages/sample-content',
  ];
  const { stdout } = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=stack',
      '--reporter=json',
      ...suites.map((suite) => `tests/${suite}.`),
    ],
    { cwd: copy, maxBuffer: 1e8 },
  ).catch((failed: { stdout: string }) => failed);
  const results: Results = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const said = results.testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults.flatMap(({ fullName, failureMessages }) =>
      failureMessages.map((each) => `${fullName}: ${each}`),
    ),
  ]);
  expect(said).toEqual([]);
  expect(results.numPassedTests).toBeGreaterThan(80);
});

test('an owner changes no file that updates change: also pictures are beside the sample’s, and the site has them', () => {
  const listed = (folder: string) =>
    readdirSync(join(copy, folder)).filter((name) => !name.startsWith('.'));
  const of = (base: string, path: string) => readFileSync(join(base, path));
  for (const name of listed('web/public')) {
    expect(of(copy, `web/public/${name}`).equals(of(root, `web/public/${name}`)), name).toBe(true);
  }
  expect(of(copy, 'web/guide/rendered.json')).toEqual(of(root, 'web/guide/rendered.json'));
  const drawn = listed('web/own');
  expect(drawn).toContain('og.png');
  for (const name of drawn) {
    expect(of(copy, `web/dist/${name}`).equals(of(copy, `web/own/${name}`)), name).toBe(true);
  }
});

test('the linter leaves the form of an owner’s files to the owner', async () => {
  await node(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    'shared/owner.ts',
    'web/content/owner.ts',
    'web/ui/owner.css',
  );
});

test('a page is its folder and a line in paths.ts: file, canonical address and sitemap follow', () => {
  const built = (file: string) => readFileSync(join(copy, 'web/dist', file), 'utf8');
  expect(built('schedule.html')).toContain('https://zaneta.example.org/schedule');
  expect(built('sitemap.xml')).toContain('<loc>https://zaneta.example.org/schedule</loc>');
});

test('an endpoint is its contract, its entry, its use case and a line of wiring: the rest follows', async () => {
  const template = synthesizeCopy(copy);
  const { Outputs } = template.toJSON();
  const { Ref: id } = Outputs.AskQuestionFunctionName.Value;
  const path = '/api/ask-question';

  const { Properties } = template.toJSON().Resources[id];
  expect(Object.keys(Properties.Environment.Variables)).toEqual(['OUTBOX_TABLE', 'ORIGIN_SECRET']);
  template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
    RouteKey: `POST ${path}`,
    AuthorizationType: 'JWT',
    AuthorizationScopes: [USER_SCOPE],
  });
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    RouteSettings: { [`POST ${path}`]: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 } },
  });
  const rings = Object.values(template.findResources('AWS::CloudWatch::Alarm'))
    .filter((alarm) => JSON.stringify(alarm.Properties.Dimensions ?? []).includes(`"${id}"`))
    .map((alarm) => alarm.Properties.MetricName);
  expect(rings.sort()).toEqual(['Errors', 'Throttles']);
  // People write at length there, so the firewall's rules for bodies leave its path alone.
  expect(JSON.stringify(template.findResources('AWS::WAFv2::WebACL'))).toContain(path);

  const { stdout } = await node('infra/openapi.ts');
  expect(JSON.parse(stdout).paths[path].post.security).toEqual([{ accessToken: [] }]);
});
