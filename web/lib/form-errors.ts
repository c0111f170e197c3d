import type * as z from 'zod/mini';

/** Messages by the name of the invalid field. */
export type FieldErrors = Record<string, string>;

/** The first message of each invalid field. */
export const errorsByField = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
};

/** Focuses the first field with an error, in the order of the page. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  fields.find(({ name }) => name && Object.hasOwn(errors, name))?.focus();
};
