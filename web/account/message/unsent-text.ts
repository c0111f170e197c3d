import { isBlank } from '#shared/domain/text.ts';
import type { Act } from '#web/session/query.ts';

/** A message that isn't sent yet. It outlives an ended session, as long as the tab lives. */
let unsent = { accountId: '', text: '' };

/** The id of the message. “Try again” keeps it, even after another sign-in. */
export const messageAct: Act = {};

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export const keepText = (accountId: string, text: string): void => {
  unsent = { accountId, text: isBlank(text) ? '' : text };
  if (unsent.text) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
};

export const forgetText = (): void => keepText('', '');

/** Another account gets nothing. */
export const unsentText = (accountId: string): string =>
  unsent.accountId === accountId ? unsent.text : '';
