import { idleMonth } from '../../cost/idle-month.ts';
import { type Check, ok, warning } from '../check.ts';

/** The monthly budget, next to what a month costs in which nobody comes. */
export const budget: Check = {
  name: 'budget',
  phase: 'before',
  needs: ['template'],
  local: true,
  async examine({ target, template }) {
    const { monthlyBudget } = target;
    const idle = idleMonth(await template()).sum;
    const told = `an idle month costs about $${idle.toFixed(2)}`;
    if (monthlyBudget === undefined) return ok(`${told}; nobody pays for the local cloud`);
    return monthlyBudget < idle
      ? warning(
          `$${monthlyBudget} a month, but ${told}`,
          'Raise monthlyBudget in infra/settings.ts, or set firewall: false there.',
        )
      : ok(`$${monthlyBudget} a month; ${told}`);
  },
};
