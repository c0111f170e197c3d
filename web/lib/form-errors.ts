import type * as z from 'zod/mini';

/** The message of each wrong field, by the field's name. */
export type FieldErrors = Record<string, string>;

/** The first message of each field that the schema refuses. */
export const errorsByField = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
};

/** Puts the focus on the first field of the form, as it stands on the page, that has an error. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  fields.find(({ name }) => name && Object.hasOwn(errors, name))?.focus();
};
