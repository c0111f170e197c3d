import { expect, test } from 'vitest';
import { consentHash } from '#lambdas/assessment/submit.ts';
import sampleVersions from '#shared/consent-versions.json' with { type: 'json' };
import {
  CONSENT_NEEDED,
  consentedAssessmentSchema,
  consentVersion,
} from '#shared/domain/consent/consent.ts';
import { owner } from '#shared/owner.ts';

const versions: Record<string, string> = { ...sampleVersions, ...owner.consentVersions };

test('consentVersions lists the hash of the current consent text, and no two versions have the same hash', () => {
  expect({ [consentVersion]: consentHash }).toEqual({ [consentVersion]: versions[consentVersion] });
  expect(new Set(Object.values(versions)).size).toBe(Object.keys(versions).length);
});

const assessment = { fullName: 'Ada Test', email: 'ada@example.com' };
const messages = (input: unknown) =>
  consentedAssessmentSchema.safeParse(input).error?.issues.map(({ message }) => message);

test.each([[null], [true], [''], ['on'], ['2025-01'], [[consentVersion]]])(
  'the schema doesn’t accept %j as consent',
  (consent) => expect(messages({ ...assessment, consent })).toEqual([CONSENT_NEEDED]),
);

test('the schema lists the message about consent last, and checks the other fields even without consent', () => {
  expect(messages({ ...assessment, consent: consentVersion })).toBeUndefined();
  expect(messages({ email: 'ada', heightFeet: 9 })).toEqual([
    'Full name is required',
    'Invalid email address',
    'Height must be less than 8 feet',
    CONSENT_NEEDED,
  ]);
  expect(messages(null)).toEqual(['Invalid input']);
});
