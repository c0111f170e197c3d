import {
  type ConsentedAssessment,
  consentedAssessmentSchema,
} from '#shared/domain/consent/consent.ts';
import { errorsByField, type FieldErrors } from '#web/lib/form-errors.ts';
import type { FieldRow } from './rows.ts';
import { fields } from './sections.ts';

export type Answers = Partial<Record<FieldRow['name'], string | string[]>>;

const isNumber = (row: FieldRow) => row.control === 'input' && row.attributes.type === 'number';
const isListRow = (row: FieldRow) => row.control === 'medical-conditions';

export const CONSENT_FIELD = 'consent' satisfies keyof ConsentedAssessment;

export const readConsent = (data: FormData): string | undefined =>
  data.get(CONSENT_FIELD)?.toString();

export const readAnswers = (data: FormData): Answers => {
  const answers: Answers = {};
  for (const row of fields) {
    const given = data.getAll(row.name).map(String);
    if (given.some((text) => text !== ''))
      answers[row.name] = isListRow(row) ? given : (given[0] ?? '');
  }
  return answers;
};

export type Checked =
  | { valid: true; assessment: ConsentedAssessment }
  | { valid: false; errors: FieldErrors; first: string };

export const checkAnswers = (
  answers: Answers,
  consent: string | undefined,
  unreadable: readonly string[],
): Checked => {
  const input: Record<string, unknown> = { consent };
  for (const row of fields) {
    const answer = answers[row.name];
    if (unreadable.includes(row.name)) input[row.name] = isNumber(row) ? Number.NaN : '?';
    else if (answer !== undefined) input[row.name] = isNumber(row) ? Number(answer) : answer;
  }
  const checked = consentedAssessmentSchema.safeParse(input);
  if (checked.success) return { valid: true, assessment: checked.data };
  const { issues } = checked.error;
  return { valid: false, errors: errorsByField(issues), first: issues[0]?.message ?? '' };
};

export const unreadableFields = (form: HTMLFormElement): string[] =>
  (Array.from(form.elements) as HTMLInputElement[])
    .filter(({ name, validity }) => name && validity.badInput)
    .map(({ name }) => name);
