import type { Answers } from '#web/assessment/read-form.ts';

const DRAFT = 'coaching.draft';

/**
 * Answers on their way through a new sign-in, and no longer: kept when a session has ended by itself, taken out when
 * its owner is back, thrown away at a sign-out or when somebody else signs in. In this tab only, never in local
 * storage: they are health data.
 */
export const keepDraft = (owner: string, answers: Answers): void => {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ owner, answers }));
  } catch {
    // Storage is full or forbidden: there is no other place that would be right.
  }
};

/** The answers that `owner` left in this tab; anybody else's are not given out. */
export const readDraft = (owner: string): Answers | undefined => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as {
      owner: string;
      answers: Answers;
    } | null;
    return draft?.owner === owner ? draft.answers : undefined;
  } catch {
    return undefined;
  }
};

export const dropDraft = (): void => sessionStorage.removeItem(DRAFT);
