import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { AuthOutcome } from '#web/account/auth-client.ts';
import { useAccount } from '#web/account/session-context.tsx';
import { errorsByField, type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

interface AuthForm<Schema extends z.ZodMiniType> {
  schema: Schema;
  act(values: z.output<Schema>): Promise<AuthOutcome>;
  onDone(values: z.output<Schema>): void;
  onFailure?(outcome: Extract<AuthOutcome, { ok: false }>): void;
}

interface Verdict {
  /** What the form was checked by: a form that changes its schema starts without errors. */
  by?: z.ZodMiniType;
  errors: FieldErrors;
  problem?: string;
}

/** The states of a form of `/auth`: what is wrong with its fields, whether it is busy, why it failed. */
export const useAuthForm = <Schema extends z.ZodMiniType>(form: AuthForm<Schema>) => {
  const { client } = useAccount();
  const [verdict, setVerdict] = useState<Verdict>({ errors: {} });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const rememberFocus = useFocusBack(busy);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const by = form.schema;
    const checked = by.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const errors = checked.success ? {} : errorsByField(checked.error.issues);
    setVerdict({ by, errors });
    if (!checked.success) return focusFirstError(event.currentTarget, errors);

    running.current = true;
    rememberFocus();
    setBusy(true);
    toast.clear();
    const outcome = await form.act(checked.data);
    running.current = false;
    setBusy(false);
    if (outcome.ok) return form.onDone(checked.data);
    setVerdict({ by, errors: {}, problem: outcome.message });
    // First: a change of form takes away the toast of the one before.
    form.onFailure?.(outcome);
    toast.error('Authentication Error', outcome.message);
  };

  const { errors, problem } = verdict.by === form.schema ? verdict : { errors: {} as FieldErrors };

  /** For the field of this name: what an Amplify UI field needs to say its error. */
  const field = (name: string) =>
    errors[name] ? { name, hasError: true, errorMessage: errors[name] } : { name };

  // By POST: should a browser ever send it by itself, no password would be in an address.
  const element = {
    onSubmit: submit,
    // While the visitor types, what the answer will wait for is on its way.
    onFocus: client.prepare,
    noValidate: true,
    method: 'post',
  } as const;

  return { busy, problem, element, field };
};
