import { brand } from '#shared/brand.ts';
import { settings } from '../settings.ts';
import { makeClients } from './doctor/clients.ts';
import { readDeployedStack } from './doctor/deployed-stack.ts';
import { readTarget } from './doctor/target.ts';
import { findLeftovers, type Leftover } from './leftovers/find.ts';
import { importLeftovers } from './leftovers/import.ts';
import { planImport } from './leftovers/plan.ts';
import { runCommand } from './stack.ts';
import { synthesizeTemplate } from './template.ts';

const USAGE = `npm run leftovers            what an earlier stack left in the account
npm run leftovers -- import  makes it the stack's own again, before the next deploy
  --stage trial|production   of the stage that infra/settings.ts doesn't name`;

const lines = (leftovers: Leftover[]) => leftovers.map(({ kind, id }) => `  ${kind} ${id}`);
const say = (...text: string[]): void => {
  process.stdout.write(`${text.join('\n')}\n`);
};

/** `npm run leftovers`: what outlived a stack that was destroyed, or that was never finished. */
await runCommand(async ({ args: [action], isLocal, stackName, stage: stageName }) => {
  if (isLocal || (action && action !== 'import')) throw new Error(USAGE);
  const aws = makeClients();
  const deployed = await readDeployedStack(aws.cloudFormation, stackName);
  // An import that was refused leaves a stack without anything in it.
  const stack = deployed?.status === 'REVIEW_IN_PROGRESS' ? undefined : deployed;
  const leftovers = await findLeftovers(aws, stackName, stack);
  if (leftovers.length === 0) return say('There are none.');
  if (!action) return say(...lines(leftovers));

  if (stack) {
    throw new Error(
      `The stack ${stackName} is there (${stack.status}); leftovers become part of a new one only. ` +
        'If it has no data of its own: npx cdk destroy, delete what that leaves, and run this again.',
    );
  }
  const { stage, target } = readTarget(settings, brand, stageName);
  if (!stage) throw new Error(target.mistakes.join('\n'));
  const plan = planImport(await synthesizeTemplate(stage), leftovers);
  if (plan.ambiguous.length > 0) {
    throw new Error(
      ['Of these there are several. Delete those without data:', ...lines(plan.ambiguous)].join(
        '\n',
      ),
    );
  }
  await importLeftovers({ cloudFormation: aws.cloudFormation, stackName, plan });
  say(`${plan.resources.length} resources are the stack's again. Now: npx cdk deploy`);
  if (plan.unknown.length > 0) {
    say('Not in the template any more, so delete them:', ...lines(plan.unknown));
  }
});
