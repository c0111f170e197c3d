import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { AuthOutcome } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { errorsByField, type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { useFocusBack } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.tsx';

interface AuthForm<Schema extends z.ZodMiniType> {
  schema: Schema;
  act(values: z.output<Schema>): Promise<AuthOutcome>;
  onDone(): void;
  onFailure?(outcome: Extract<AuthOutcome, { ok: false }>): void;
}

export const useAuthForm = <Schema extends z.ZodMiniType>(form: AuthForm<Schema>) => {
  const { client } = useAccount();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const rememberFocus = useFocusBack(busy);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A visitor who focused a field before this script loaded triggered no `onFocus`.
    if (ref.current?.contains(document.activeElement)) client.prepare();
  }, [client]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const checked = form.schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const found = checked.success ? {} : errorsByField(checked.error.issues);
    setErrors(found);
    setProblem(undefined);
    if (!checked.success) return focusFirstError(event.currentTarget, found);

    running.current = true;
    rememberFocus();
    setBusy(true);
    toast.clear();
    const outcome = await form.act(checked.data);
    running.current = false;
    setBusy(false);
    if (outcome.ok) return form.onDone();
    setProblem(outcome.message);
    // The toast appears after `onFailure`, because a change of the mode clears all toasts.
    form.onFailure?.(outcome);
    toast.error('Authentication Error', outcome.message);
  };

  const field = (name: string) =>
    errors[name] ? { name, hasError: true, errorMessage: errors[name] } : { name };

  // `dialog` sends nothing if the visitor submits the form before the script runs.
  const element = {
    ref,
    onSubmit: submit,
    onFocus: client.prepare,
    noValidate: true,
    method: 'dialog',
  } as const;

  return { busy, problem, element, field };
};
