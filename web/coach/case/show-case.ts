import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Change, isClockRunning } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { instantOf } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import type { listCases } from '#shared/endpoints/coach/inbox.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { stateWords } from '#web/coach/frame/words.ts';

type Page = AnswerOf<typeof listCases>;

/** Replaces the whole case, because merging would keep values that a change has removed. */
export const showCase = (client: QueryClient, clientCase: Omit<ClientCase, 'contact'>): void => {
  const replaced = (shown: ClientCase): ClientCase =>
    shown.clientId === clientCase.clientId ? { ...clientCase, contact: shown.contact } : shown;
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ['cases'] }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replaced) })) }
      : data,
  );
  client.setQueriesData<Page>({ queryKey: ['search'] }, (data) =>
    data ? { ...data, rows: data.rows.map(replaced) } : data,
  );
  client.setQueriesData<Opened>({ queryKey: ['opened'] }, (data) =>
    data ? { ...data, clientCase: replaced(data.clientCase) } : data,
  );
};

/** Loads the notes that another trainer has added: `showCase` replaces only `clientCase`. */
export const reloadCase = (client: QueryClient, clientId: string): void =>
  void client.invalidateQueries({
    queryKey: ['opened'],
    predicate: ({ state }) => (state.data as Opened | undefined)?.clientCase.clientId === clientId,
  });

/** What another trainer did. After several changes, the page can’t know who made which. */
export const deedBetween = (before: Opened, after: Opened, timeZone: string): string => {
  const [was, is] = [before.clientCase, after.clientCase];
  if (is.revision > was.revision + 1) return 'changed this case';
  if (is.stateAt !== was.stateAt) {
    return `changed the status to “${stateWords(is, new Date(), timeZone)}”`;
  }
  if (is.clearance?.at !== was.clearance?.at) return 'changed the doctor’s clearance';
  return after.notes.length > before.notes.length ? 'saved a note' : 'sent a message';
};

const loadedCases = (client: QueryClient): ClientCase[] => [
  ...client
    .getQueriesData<InfiniteData<Page>>({ queryKey: ['cases'] })
    .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []),
  ...client.getQueriesData<Page>({ queryKey: ['search'] }).flatMap(([, data]) => data?.rows ?? []),
  ...client
    .getQueriesData<Opened>({ queryKey: ['opened'] })
    .flatMap(([, data]) => data?.clientCase ?? []),
];

/** Removes cached answers that the trainer may no longer read. `watchCase` closes a case in view. */
export const forgetClosed = (client: QueryClient): void => {
  const cases = loadedCases(client);
  client.removeQueries({
    queryKey: ['opened'],
    type: 'inactive',
    predicate: ({ queryKey: [, assessmentId], state }) => {
      const { clientId } = (state.data as Opened | undefined)?.clientCase ?? {};
      return cases.some(
        (each) =>
          each.clientId === clientId &&
          (each.closed ||
            each.assessments.some(({ id, isWithdrawn }) => id === assessmentId && isWithdrawn)),
      );
    },
  });
};

export const nameInLists = (client: QueryClient, assessmentId: string): string | undefined =>
  loadedCases(client).find(({ assessments }) => assessments.some(({ id }) => id === assessmentId))
    ?.contact?.name;

export const shownCase = (client: QueryClient, clientId: string): ClientCase | undefined =>
  loadedCases(client)
    .filter((clientCase) => clientCase.clientId === clientId)
    .sort((one, other) => one.revision - other.revision)
    .at(-1);

export const afterChange = (
  { contact, ...clientCase }: ClientCase,
  change: Change,
  timeZone: string,
): Omit<ClientCase, 'contact'> | undefined => {
  const isAnswer = clientCase.state === 'wrote' && change.to === 'contacted';
  if (change.to === 'undo' || change.to === 'clearance' || isAnswer) return undefined;
  const { againAt, laterOn, ...kept } = clientCase;
  const isStillWaiting = change.to === 'tried' || change.to === 'later';
  return {
    ...kept,
    state: clientCase.state === 'wrote' && isStillWaiting ? 'wrote' : change.to,
    stateAt: new Date().toISOString(),
    canUndo: true,
    undoesClearance: undefined,
    ...(change.to === 'tried' && change.againAt && { againAt: change.againAt }),
    ...(change.to === 'later' && { laterOn: change.laterOn }),
    ...(change.to === 'later' &&
      !isClockRunning(clientCase) && {
        dueAt: instantOf({ date: change.laterOn, minutes: 0 }, timeZone).toISOString(),
      }),
    ...(change.to === 'contacted' && { via: change.via }),
  };
};
