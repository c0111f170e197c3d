import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleAnswers } from '#tests/support/samples/coach-samples.ts';
import { Notes } from '#web/coach/case/notes.tsx';
import { CoachProvider } from '#web/coach/frame/coach-context.tsx';
import { makeQueryClient } from '#web/coach/frame/query-client.ts';

const coach = {
  trainer: 't@example.com',
  timeZone: 'UTC',
  bookingUrl: undefined,
  signOut: () => undefined,
};

test('a doctor’s clearance without a decision has no state and no date', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <CoachProvider value={coach}>
        <Notes opened={sampleAnswers.openAssessment} />
      </CoachProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain('<option value="" selected="">not decided</option>');
  expect(html).toMatch(/<input[^>]* name="on"\/>/);
});
