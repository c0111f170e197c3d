import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleResponses } from '#tests/support/samples/coach-samples.ts';
import { Answers } from '#web/coach/case/answers/answers.tsx';
import { CoachProvider } from '#web/coach/frame/coach-context.tsx';

const coach = { trainer: 't@example.com', timeZone: 'UTC', bookingUrl: undefined };

const shown = (more: object) =>
  renderToStaticMarkup(
    <CoachProvider value={coach}>
      <Answers answers={{ ...sampleResponses.openAssessment.answers, ...more }} />
    </CoachProvider>,
  );

const answer = (question: string, text: string) => `<dt>${question}</dt><dd>${text}</dd>`;

test('the coach’s page shows markup in an answer as text', () => {
  const markup = '<img src=x onerror="window.__xss=1">';
  const html = shown({
    specificGoals: markup,
    medicalConditions: [markup],
    [markup]: markup,
  });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=/g)).toHaveLength(4);
});

test('the coach’s page shows stored answers to fields that the form no longer has', () => {
  const html = shown({
    fitnessGoals: ['Strength', 'Endurance'],
    preferredTrainingTimes: ['Mornings'],
    equipmentAccess: ['Dumbbells'],
    hoursOfSleep: 7,
    hasTrainedBefore: false,
    emergencyContact: { name: 'Bo' },
  });
  expect(html).toContain('<h2>Other Answers</h2>');
  for (const [question, text] of [
    ['Fitness Goals', 'Strength, Endurance'],
    ['Preferred Training Times', 'Mornings'],
    ['Equipment Access', 'Dumbbells'],
    ['Hours of sleep', '7'],
    ['Has trained before', 'No'],
    ['Emergency contact', '{&quot;name&quot;:&quot;Bo&quot;}'],
  ] as const) {
    expect(html).toContain(answer(question, text));
  }
});

test('the coach’s page shows stored answers that the form no longer accepts, and a height without feet', () => {
  const html = shown({ fitnessLevel: 'olympian', currentWeight: 1_200, heightInches: 70 });
  expect(html).toContain(answer('Fitness Level', 'olympian'));
  expect(html).toContain('1200 lb');
  expect(html).toContain('70 in (178 cm)');
});

test('the coach’s page has the heading “Goals”, not the form’s “Your Goals”', () => {
  const headings = shown({}).match(/<h2>.*?<\/h2>/g);
  expect(headings).toContain('<h2>Goals</h2>');
  expect(headings?.join()).not.toMatch(/\byou/i);
});

test('the coach’s page shows conditions, medications, injuries, and limitations before all other answers', () => {
  const questions = [...shown({}).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, question]) => question);
  expect(questions.slice(0, 5)).toEqual([
    'Medical Conditions',
    'Medications',
    'Injuries and Surgeries',
    'Physical Limitations',
    'Full Name',
  ]);
});
