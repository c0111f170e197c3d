import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { sampleResponses } from '#tests/support/samples/coach-samples.ts';
import { showCase } from '#web/coach/case/show-case.ts';
import { makeQueryClient } from '#web/coach/frame/query-client.ts';

const { clientCase } = sampleResponses.openAssessment;

test('showCase restores an earlier state of a case in the inbox, the search, and the open case', () => {
  const client = makeQueryClient();
  const changed: ClientCase = {
    ...clientCase,
    state: 'tried',
    againAt: '2026-11-11T01:00:00.000Z',
    answeredAt: '2026-11-11T00:00:00.000Z',
    answeredAfter: 1,
    via: 'phone',
    revision: 2,
  };
  client.setQueryData(['cases', 'all'], { pages: [{ rows: [changed] }], pageParams: [''] });
  client.setQueryData(['search', 'sam@example.com'], { rows: [changed] });
  client.setQueryData(['opened', '1'], { ...sampleResponses.openAssessment, clientCase: changed });

  const { contact, ...before } = clientCase;
  showCase(client, before);

  expect(client.getQueryData(['cases', 'all'])).toEqual({
    pages: [{ rows: [clientCase] }],
    pageParams: [''],
  });
  expect(client.getQueryData(['search', 'sam@example.com'])).toEqual({ rows: [clientCase] });
  expect(client.getQueryData(['opened', '1'])).toEqual(sampleResponses.openAssessment);
});
