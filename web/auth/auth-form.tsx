import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { errorsByField, type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import type { AuthFailure } from '#web/session/session-types.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useFocusBack } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { type FieldState, SubmitButton } from './account-fields.tsx';

type Amplify = typeof import('#web/session/amplify.ts');

interface Props<Schema extends z.ZodMiniType, Outcome> {
  action: string;
  schema: Schema;
  act(amplify: Amplify, values: z.output<Schema>): Promise<Outcome>;
  onDone(outcome: Extract<Outcome, { ok: true }>): void;
  onFailure?(outcome: Extract<Outcome, { ok: false }>): void;
  children(field: (name: string) => FieldState): ReactNode;
}

/** A form over the user pool: one call at a time, a sentence for each failure, and its toast. */
export const AuthForm = <Schema extends z.ZodMiniType, Outcome extends { ok: true } | AuthFailure>(
  form: Props<Schema, Outcome>,
) => {
  const session = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const rememberFocus = useFocusBack(busy);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A visitor who focused a field before this script loaded triggered no `onFocus`.
    if (ref.current?.contains(document.activeElement)) session.prepare();
  }, [session]);

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
    const outcome = await session.run((amplify) => form.act(amplify, checked.data));
    running.current = false;
    setBusy(false);
    if (outcome.ok) return form.onDone(outcome as Extract<Outcome, { ok: true }>);
    if (outcome.field) {
      const wrong = { [outcome.field]: outcome.message };
      setErrors(wrong);
      if (ref.current) focusFirstError(ref.current, wrong);
    } else setProblem(outcome.message);
    // The toast appears after `onFailure`, because a change of the mode clears all toasts.
    form.onFailure?.(outcome as Extract<Outcome, { ok: false }>);
    toast.error('Authentication Error', outcome.message);
  };

  const field = (name: string): FieldState =>
    errors[name] ? { name, hasError: true, errorMessage: errors[name] } : { name };

  return (
    <form
      ref={ref}
      className="stack"
      onSubmit={submit}
      onFocus={session.prepare}
      noValidate
      // Sends nothing if the visitor submits the form before the script runs.
      method="dialog"
    >
      {form.children(field)}
      {problem && <p className="form-problem">{problem}</p>}
      <SubmitButton busy={busy}>{form.action}</SubmitButton>
    </form>
  );
};
