import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { sampleResponses } from '#tests/support/samples/coach-samples.ts';
import { CaseActions } from '#web/coach/case/case-actions.tsx';
import { Contact } from '#web/coach/case/contact.tsx';
import { CoachProvider } from '#web/coach/frame/coach-context.tsx';
import { makeQueryClient } from '#web/coach/frame/query-client.ts';

const coach = { trainer: 't@example.com', timeZone: 'UTC', bookingUrl: undefined };

const headOf = (opened: Opened): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <StaticRouter location="/coach">
        <CoachProvider value={coach}>
          <Contact opened={opened} />
          <CaseActions opened={opened} />
        </CoachProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );

const opened = sampleResponses.openAssessment;
const earlier = { id: 'e'.repeat(32), createdAt: '2026-01-10T18:00:00.000Z' };
const newest = { id: opened.assessmentId, createdAt: opened.createdAt };
const clientCase = { ...opened.clientCase, assessments: [earlier, newest] };

test('the page of the newest assessment shows the client’s phone number and email address', () => {
  const head = headOf({ ...opened, clientCase });
  expect(head.match(/tel:\+15550100/g)).toHaveLength(2);
  expect(head).toContain('mailto:sam@example.com');
  expect(head).not.toContain('earlier assessment');
});

test('the page of an earlier assessment links to the newest instead of showing an outdated phone number', () => {
  const head = headOf({ ...opened, clientCase, assessmentId: earlier.id });
  expect(head).not.toMatch(/tel:|mailto:|Call/);
  expect(head).toContain('This is an earlier assessment.');
  expect(head).toContain(`href="${casePath(newest.id)}"`);
});

test('the contact button says “Contacted by phone”, or “Contacted by email” for a client without a phone number', () => {
  const head = headOf({ ...opened, clientCase: { ...clientCase, contact: { name: 'Sam' } } });
  expect(head).toMatch(/Contacted.*by email/);
  expect(headOf({ ...opened, clientCase })).toMatch(/Contacted.*by phone/);
});
