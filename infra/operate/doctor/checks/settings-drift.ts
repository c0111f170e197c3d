import type { Template } from '../../template.ts';
import { type Check, ok, warning } from '../check.ts';

const stageIn = ({ Metadata }: Template): Record<string, unknown> =>
  (Metadata?.Stage ?? {}) as Record<string, unknown>;

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Whether the deployed settings are the present ones. The stack keeps its settings in its template's metadata. */
export const settingsDrift: Check = {
  name: 'settings as deployed',
  phase: 'after',
  needs: ['account', 'stack', 'template'],
  local: false,
  async examine({ template, deployedTemplate }) {
    const wanted = stageIn(await template());
    const deployed = stageIn(await deployedTemplate());
    const different = [...new Set([...Object.keys(wanted), ...Object.keys(deployed)])]
      .filter((name) => shown(wanted[name]) !== shown(deployed[name]))
      .map((name) => `${name} is ${shown(deployed[name])}, to be ${shown(wanted[name])}`);
    return different.length === 0
      ? ok('the same')
      : warning(different.join('; '), 'npx cdk diff, then: npx cdk deploy');
  },
};
