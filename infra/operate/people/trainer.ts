import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { runCommand, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { closeAll, openAll } from './kill-switch.ts';
import { trainerAccounts } from './trainer-accounts.ts';

const USAGE = `npm run trainer -- add <email>      invites by mail
npm run trainer -- list             who may read assessments
npm run trainer -- lock <email>     at once; unlock <email> undoes it
npm run trainer -- lock --all       everybody; unlock --all undoes it
npm run trainer -- remove <email>   for good; their audit entries remain
  --local                           of the site that npm start runs`;

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** `npm run trainer`: who may read assessments, and the switch that ends it. */
await runCommand(async (chosen) => {
  const [action, who] = chosen.args;
  const names = await stackOutputs(
    chosen,
    'TrainersPoolId',
    'TrainersTableName',
    'CoachFunctionNames',
  );
  const trainers = tablesByName()(names.TrainersTableName);
  const accounts = trainerAccounts({
    trainers,
    pool: new CognitoIdentityProviderClient(),
    poolId: names.TrainersPoolId,
  });
  const everything = {
    trainers,
    lambda: new LambdaClient(),
    functionNames: names.CoachFunctionNames.split(','),
  };
  if (action === 'lock' && who === '--all') {
    await closeAll(everything, new Date());
    say('Locked: no one can list, open, or change cases.');
  } else if (action === 'unlock' && who === '--all') {
    await openAll(everything);
    say('Open again for all who are not locked themselves.');
  } else if (action === 'list' && !who) {
    const all = await accounts.list();
    for (const { email, state } of all) say(`${email}  ${state}`);
    if (all.length === 0) say('No trainers yet: npm run trainer -- add <email>');
  } else if (who && !who.startsWith('-')) {
    switch (action) {
      case 'add':
        await accounts.add(who, new Date());
        return say(`Invited ${who}: the mail is good for two days.`);
      case 'lock':
        await accounts.lock(who, new Date());
        return say(`Locked ${who}: what they open from now on is refused.`);
      case 'unlock':
        await accounts.unlock(who);
        return say(`Unlocked ${who}.`);
      case 'remove':
        await accounts.remove(who, new Date());
        return say(`Removed ${who}.`);
      default:
        throw new Error(USAGE);
    }
  } else {
    throw new Error(USAGE);
  }
});
