import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { openStack, runCommand, say } from '#infra/operate/stack.ts';
import { isLockedForAll, lockAll, unlockAll } from './kill-switch.ts';
import {
  addTrainer,
  listTrainers,
  lockTrainer,
  removeTrainer,
  unlockTrainer,
} from './trainer-accounts.ts';

const USAGE = `npm run trainer -- add <email>      invites a trainer by email
npm run trainer -- list             lists who may read assessments
npm run trainer -- lock <email>     locks a trainer at once; unlock <email> undoes it
npm run trainer -- lock --all       locks all trainers; unlock --all undoes it
npm run trainer -- remove <email>   removes a trainer for good; their audit entries remain
  --local                           for the site that npm start runs`;

await runCommand(async (chosen) => {
  const [action = '', who = ''] = chosen.args;
  const isUnknownOption = who.startsWith('-') && who !== '--all';
  if (isUnknownOption || (who === '') !== (action === 'list')) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const table = stack.table('trainers');
  const pool = new CognitoIdentityProviderClient();
  const trainers = { table, pool, poolId: stack.output('TrainersPoolId') };
  switch (who === '--all' ? `${action} --all` : action) {
    case 'lock --all':
      await lockAll(table, new LambdaClient(), stack.output('CoachFunctionNames').split(','));
      return say('Locked: no one can list, open, or change cases.');
    case 'unlock --all':
      await unlockAll(table, new LambdaClient());
      return say('Unlocked, except for trainers who were locked individually.');
    case 'list': {
      const all = await listTrainers(trainers);
      for (const line of all) say(line);
      if (all.length === 0) say('No trainers yet. Add one: npm run trainer -- add <email>');
      if (await isLockedForAll(table)) say('All are locked: npm run trainer -- unlock --all');
      return;
    }
    case 'add':
      await addTrainer(trainers, who);
      return say(`Invited ${who}. The invitation is valid for two days.`);
    case 'lock':
      await lockTrainer(trainers, who);
      return say(`Locked ${who}: they can no longer list, open, or change cases.`);
    case 'unlock':
      await unlockTrainer(trainers, who);
      return say(`Unlocked ${who}.`);
    case 'remove':
      await removeTrainer(trainers, who);
      return say(`Removed ${who}. Their audit entries remain.`);
    default:
      throw new Error(USAGE);
  }
});
