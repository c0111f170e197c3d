import { expect, test } from 'vitest';
import type { ClientRecord } from '#shared/domain/coach.ts';
import { sampleAnswers } from '#tests/support/samples/coach-samples.ts';
import { showRecord } from '#web/coach/case/show-case.ts';
import { makeQueryClient } from '#web/coach/frame/query-client.ts';

const { record } = sampleAnswers.openAssessment;

test('after a change is undone or refused, the inbox, the search, and the open case show the earlier state', () => {
  const client = makeQueryClient();
  const changed: ClientRecord = {
    ...record,
    state: 'tried',
    againAt: '2026-11-11T01:00:00.000Z',
    answeredAt: '2026-11-11T00:00:00.000Z',
    answeredAfter: 1,
    via: 'phone',
    revision: 2,
  };
  client.setQueryData(['records', 'all'], { pages: [{ rows: [changed] }], pageParams: [''] });
  client.setQueryData(['search', 'sam@example.com'], { rows: [changed] });
  client.setQueryData(['opened', '1'], { ...sampleAnswers.openAssessment, record: changed });

  const { contact, ...before } = record;
  showRecord(client, before);

  expect(client.getQueryData(['records', 'all'])).toEqual({
    pages: [{ rows: [record] }],
    pageParams: [''],
  });
  expect(client.getQueryData(['search', 'sam@example.com'])).toEqual({ rows: [record] });
  expect(client.getQueryData(['opened', '1'])).toEqual(sampleAnswers.openAssessment);
});
