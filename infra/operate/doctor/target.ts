import type { brand } from '#shared/brand.ts';
import {
  chooseSettings,
  domainOf,
  type Settings,
  SettingsError,
  siteNames,
} from '../../settings-schema.ts';
import { deployedStage, type Stage } from '../../stage.ts';
import type { Target } from './check.ts';

const told = (stage: Stage, name: Target['stage']): Target => ({
  mistakes: [],
  stage: name,
  stackName: stage.stackName,
  names: stage.domain ? siteNames(stage.domain) : [],
  sender: stage.mailFrom,
  identity: stage.onlyMailTo ?? domainOf(stage.mailFrom),
  usesExistingIdentity: stage.hasSesIdentity,
  isSenderVerified: stage.isSenderVerified,
  coachEmail: stage.coachEmail,
  alarmEmail: stage.alarmEmail,
  ...(stage.monthlyBudget !== undefined && { monthlyBudget: stage.monthlyBudget }),
});

/** The deployment that the local cloud has. */
export const localTarget = (shown: typeof brand): Target => ({
  mistakes: [],
  stage: 'local',
  stackName: 'Coaching',
  names: [],
  sender: shown.mailFrom,
  identity: domainOf(shown.mailFrom),
  usesExistingIdentity: false,
  isSenderVerified: false,
  coachEmail: shown.email,
  alarmEmail: shown.email,
});

/**
 * The deployment that the settings describe, and its stage. With mistakes in them there is no stage, and the target
 * is what the settings say without being checked, so that the other checks can still be made.
 */
export function readTarget(
  settings: Settings,
  shown: typeof brand,
  stageName: Settings['stage'],
): { target: Target; stage?: Stage } {
  try {
    const chosen = chooseSettings(settings, stageName);
    const stage = deployedStage(chosen, shown);
    return { target: told(stage, chosen.stage), stage };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const { production, trial } = settings;
    const isTrial = stageName === 'trial';
    return {
      target: {
        ...localTarget(shown),
        mistakes: error.mistakes,
        stage: isTrial ? 'trial' : 'production',
        stackName: isTrial ? 'CoachingTrial' : 'Coaching',
        names: isTrial ? [] : siteNames(production.domain),
        sender: isTrial ? trial.address : production.sender,
        identity: isTrial ? trial.address : domainOf(production.sender),
        coachEmail: isTrial ? trial.address : production.coachEmail,
        alarmEmail: isTrial ? trial.address : production.alarmEmail,
      },
    };
  }
}
