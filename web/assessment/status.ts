import { brand } from '#shared/brand.ts';
import type { MyAccount } from '#shared/endpoints/account.ts';
import { dueSentence, when } from '#web/ui/when.ts';

type Dates = Pick<MyAccount, 'assessments' | 'withdrawnAt'>;

/** The assessments that the client's consent covers. The newest is first. */
export const agreedTo = ({ assessments, withdrawnAt }: Dates): MyAccount['assessments'] =>
  assessments.filter(({ submittedAt }) => !withdrawnAt || submittedAt > withdrawnAt);

export const hasWithdrawn = (account: Dates): boolean =>
  account.withdrawnAt !== undefined && agreedTo(account).length === 0;

/** One sentence on what happens now. */
export const statusOf = (account: Dates & Pick<MyAccount, 'dueAt'>, now = new Date()): string => {
  const { firstName } = brand.coach;
  const [newest] = account.assessments;
  if (!newest) return 'Coaching begins with your health assessment.';
  if (hasWithdrawn(account)) {
    return `You withdrew your consent, so ${firstName} can’t open what you sent.`;
  }
  // After an answer, only a message starts the clock again.
  if (account.dueAt) return dueSentence(account.dueAt, newest.answeredAt !== undefined, now);
  if (newest.answeredAt) return `${firstName} answered you ${when(newest.answeredAt, now)}.`;
  return `${firstName} has your assessment.`;
};
