import { expect, test } from 'vitest';
import { consentVersion } from '#shared/domain/consent.ts';
import { submittedSchema } from '#shared/endpoints/contract.ts';
import { errorSchema } from '#shared/endpoints/endpoint.ts';
import { fakeEndpoints } from '#tests/support/lambdas/endpoints.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

// The request of release 1.0.0's page. Pages stay open while a release goes out, so it has to be accepted for as long
// as one may be open: add what the next release sends, and leave this.
const release1 = {
  lead: { email: 'ada@example.com', name: 'ada' },
  assessment: {
    fullName: 'Ada Test',
    email: 'ada@example.com',
    phone: '+1 503 555 0100',
    dateOfBirth: '1990-02-28',
    heightFeet: 5,
    heightInches: 11,
    currentWeight: 150.5,
    goalWeight: 140,
    fitnessLevel: 'intermediate',
    trainingExperience: 'Two years',
    currentWorkoutRoutine: 'Running',
    medicalConditions: ['Asthma'],
    medications: 'None',
    injuriesSurgeries: 'None',
    physicalLimitations: 'None',
    specificGoals: 'A first pull-up',
    trainingFrequency: '3 times a week',
    trainingLocation: 'Home',
  },
};
// The request of release 2.0.0's page: the assessment with a consent, whose version may have changed since.
const release2 = {
  lead: release1.lead,
  assessment: { ...release1.assessment, consent: consentVersion },
};
const laterField = { aFieldOfALaterRelease: { nested: [1] } };

test.each([
  ['of the release before', release2],
  [
    'of a later release',
    {
      lead: { ...release2.lead, ...laterField },
      assessment: { ...release2.assessment, ...laterField },
    },
  ],
])('F35: a page %s is served', async (_, sent) => {
  const { lead, assessment } = fakeEndpoints();
  const headers = { 'content-type': 'application/json', 'idempotency-key': '0123456789abcdef' };
  const answers = [
    await lead(httpEvent({ body: sent.lead, headers })),
    await assessment(httpEvent({ body: sent.assessment, headers, claims: accessToken() })),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode, body).toBe(200);
    expect(submittedSchema.safeParse(JSON.parse(body ?? '')).success).toBe(true);
  }
});

test('F35: a page of the release without consent still gets the guide, and is told to reload', async () => {
  const { lead, assessment, assessments } = fakeEndpoints();
  expect(await lead(httpEvent({ body: release1.lead }))).toMatchObject({ statusCode: 200 });
  const refused = await assessment(httpEvent({ body: release1.assessment, claims: accessToken() }));
  expect(refused.statusCode).toBe(400);
  expect(JSON.parse(refused.body ?? '')).toMatchObject({
    error: 'Please agree before you submit. No box? Reload the page.',
  });
  expect(assessments.rows.size).toBe(0);
});

test('F35: a page understands answers that say more than it knows', () => {
  expect(submittedSchema.parse({ ok: true, id: '1', more: 1 })).toEqual({ ok: true, id: '1' });
  expect(errorSchema.parse({ error: 'Invalid input', more: 1 })).toEqual({
    error: 'Invalid input',
  });
});
