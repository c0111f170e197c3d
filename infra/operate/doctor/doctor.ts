import { builtFiles } from '#infra/edge/built-files.ts';
import { credentials } from '#infra/operate/doctor/checks/credentials.ts';
import { runCommand } from '#infra/operate/stack.ts';
import { synthesizeTemplate, type Template } from '#infra/operate/template.ts';
import { settings } from '#infra/settings.ts';
import { brand } from '#shared/brand.ts';
import { allChecks } from './all-checks.ts';
import type { DoctorContext } from './check.ts';
import { makeClients } from './clients.ts';
import { readDeployedStack, readDeployedTemplate } from './deployed-stack.ts';
import { examine, exitStatusOf, worstOf } from './examine.ts';
import { liveCertificate, liveDns, liveFetch } from './network.ts';
import { printed } from './print.ts';
import { localTarget, readTarget } from './target.ts';

const USAGE = `npm run doctor                     what a deploy still needs, and how the last one is
  --local                          of the site that npm start runs
  --stage trial|production         of the stage that infra/settings.ts doesn't name
  --json                           for machines`;

const shellRegion = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;

/** The pages of the last build, by path; none before the first. */
function builtPages(): string[] {
  try {
    return builtFiles()
      .filter((file) => file.endsWith('.html'))
      .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`);
  } catch {
    return [];
  }
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** `npm run doctor`: one line a check. The exit status is that of the worst: 0, 1 to look at, 2 to fix. */
await runCommand(async ({ args, isLocal, stage: stageName }) => {
  const asJson = args[0] === '--json';
  if (args.length > (asJson ? 1 : 0)) throw new Error(USAGE);
  const { target, stage } = isLocal
    ? { target: localTarget(brand), stage: undefined }
    : readTarget(settings, brand, stageName);
  const aws = makeClients();
  const deployedTemplate = once(() => readDeployedTemplate(aws.cloudFormation, target.stackName));
  const wanted = once(async (): Promise<Template> => {
    if (stage) return synthesizeTemplate(stage);
    throw new Error('the settings have a mistake');
  });
  const context: DoctorContext = {
    target,
    brand,
    pages: builtPages(),
    shellRegion,
    aws,
    template: isLocal ? deployedTemplate : wanted,
    deployedTemplate,
    fetch: liveFetch,
    dns: liveDns,
    certificate: liveCertificate,
    now: new Date(),
  };
  const hasAccount = (await credentials.examine(context)).level !== 'failure';
  if (hasAccount) context.stack = await readDeployedStack(aws.cloudFormation, target.stackName);

  const report = await examine(allChecks, context, hasAccount);
  const worst = worstOf(report.results);
  const inColour = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
  process.stdout.write(
    asJson ? `${JSON.stringify({ worst, ...report }, undefined, 2)}\n` : printed(report, inColour),
  );
  process.exitCode = exitStatusOf(worst);
});
