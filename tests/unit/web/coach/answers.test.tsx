import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleAnswers } from '#tests/support/samples/coach-samples.ts';
import { Answers } from '#web/coach/case/answers.tsx';
import { CoachProvider } from '#web/coach/frame/coach-context.tsx';

const coach = {
  call: () => Promise.reject(new Error('Nothing is asked here')),
  trainer: 't@example.com',
  timeZone: 'UTC',
  bookingUrl: undefined,
  signOut: () => undefined,
};

test('the coach’s page shows markup in an answer as text', () => {
  const markup = '<img src=x onerror="window.__xss=1">';
  const { answers } = sampleAnswers.openAssessment;
  const html = renderToStaticMarkup(
    <CoachProvider value={coach}>
      <Answers answers={{ ...answers, specificGoals: markup, medicalConditions: [markup] }} />
    </CoachProvider>,
  );
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=/g)).toHaveLength(2);
});
