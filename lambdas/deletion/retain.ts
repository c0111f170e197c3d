import { keepAssessments, removeCase } from '#lambdas/case/delete.ts';
import { assessmentEntryIds } from '#lambdas/case/entry-ids.ts';
import { findCase, readState } from '#lambdas/case/find.ts';
import { removeMessages } from '#lambdas/message/remove-messages.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import { getItem, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, transact, unchangedSince } from '#lambdas/platform/aws/writes.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { retention } from '#shared/domain/privacy.ts';
import {
  type Bookmark,
  expiredOf,
  expiringStates,
  leadMonth,
  leadSteps,
  monthsBefore,
  newBookmark,
  rests,
  type Walk,
  walkOn,
} from './retention.ts';

type Tables = Record<'assessments' | 'clients' | 'leads' | 'messages' | 'outbox' | 'tasks', Table>;

const PAGE = 25;
/** A transaction can have 100 writes, and each assessment needs three. */
const ASSESSMENTS_AT_ONCE = 30;

const keyOf =
  (...names: string[]) =>
  (item: Item): Item =>
    Object.fromEntries(names.map((name) => [name, item[name]]));

const leadsWalk = ({ leads, outbox }: Tables, now: Date): Walk => {
  const cutoff = monthsBefore(now, retention.leadMonths).toISOString();
  const lastRequest = async (address: string): Promise<string> => {
    const [newest] = await queryPage(leads, {
      index: indexes.byAddress,
      limit: 1,
      backwards: true,
      where: 'address = :address',
      values: { ':address': address },
    });
    return String(newest?.createdAt ?? '');
  };
  return {
    steps: leadSteps(now),
    pageSize: PAGE,
    keyOf: keyOf('month', 'createdAt', 'id'),
    readPage: (step, after) =>
      queryPage(leads, {
        index: indexes.byMonth,
        limit: PAGE,
        after,
        where: '#month = :month AND createdAt < :cutoff',
        values: { ':month': leadMonth(step, now), ':cutoff': cutoff },
      }),
    async expire({ id, email, seriesAt }) {
      if ((await lastRequest(String(email).toLowerCase())) >= cutoff) return 0;
      const entries = [id, ...(seriesAt ? seriesEntryIds(String(id)) : [])];
      for (const entry of entries) {
        await deleteItem({ table: outbox, key: { id: entry }, remove: true });
      }
      await deleteItem({ table: leads, key: { id }, remove: true });
      return 1;
    },
  };
};

const assessmentsWalk = (tables: Tables, now: Date): Walk => {
  const { assessments, clients, outbox } = tables;
  return {
    steps: expiringStates.length,
    pageSize: PAGE,
    keyOf: keyOf('state', 'dueAt', 'userId'),
    readPage: (step, after) => readState(clients, expiringStates[step], { limit: PAGE, after }),
    async expire({ userId }) {
      const row = await findCase(clients, String(userId), 'deletion');
      // Delete messages first, because the retention job finds them only through the case.
      if (row?.deleting === undefined && row?.assessments?.length === 0) {
        await removeMessages(tables, String(userId));
        await transact(removeCase(clients, row));
        return 0;
      }
      const { old, kept } = expiredOf(row, now);
      if (!row || old.length === 0) return 0;
      const gone = old.slice(-ASSESSMENTS_AT_ONCE);
      const remaining = [...kept, ...old.slice(0, -ASSESSMENTS_AT_ONCE)];
      const { done } = await transact([
        ...keepAssessments(clients, row, remaining),
        ...gone.flatMap(({ id }) => [
          { table: assessments, key: { id }, remove: true as const },
          ...assessmentEntryIds(id).map((entryId) => ({
            table: outbox,
            key: { id: entryId },
            remove: true as const,
          })),
        ]),
      ]);
      return done ? gone.length : 0;
    },
  };
};

const bookmarkId = (name: 'leads' | 'assessments'): string => `retention#${name}`;

export const retain = async (tables: Tables, time: Date): Promise<void> => {
  const walks = {
    leads: leadsWalk(tables, time),
    assessments: assessmentsWalk(tables, time),
  } as const;
  for (const [name, walk] of Object.entries(walks)) {
    const key = { id: bookmarkId(name as keyof typeof walks) };
    const found = (await getItem(tables.tasks, key)) as
      | (Bookmark & { revision: number })
      | undefined;
    if (found && rests(found, time)) continue;
    const bookmark = await walkOn(walk, found ?? newBookmark, time);
    await putItem({
      table: tables.tasks,
      item: { ...bookmark, ...key, version: 1, revision: (found?.revision ?? 0) + 1 },
      ...unchangedSince(found?.revision),
    });
  }
};
