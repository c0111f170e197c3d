import { type Check, failure, ok } from '../check.ts';

/** Whether the settings and the content allow a deploy; `target` says why they don't. */
export const settings: Check = {
  name: 'settings',
  phase: 'before',
  needs: [],
  local: true,
  async examine({ target }) {
    return target.mistakes.length === 0
      ? ok(`stage ${target.stage}, stack ${target.stackName}`)
      : failure(target.mistakes.join(' '), 'Fix it, then run: npx cdk synth');
  },
};
