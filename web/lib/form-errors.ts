import type * as z from 'zod/mini';

export type FieldErrors = Record<string, string>;

export const errorsByField = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
};

export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  fields.find(({ name }) => name && Object.hasOwn(errors, name))?.focus();
};
