import type { ReactNode } from 'react';
import type { CoachError } from './api.ts';
import { Refused } from './problem.tsx';

/** Unique in the page, because at most one dialog with this id is open, and closed ones have no form. */
export const TITLE_ID = 'dialog-title';

export const DialogForm = ({
  title,
  titleId = TITLE_ID,
  action,
  isBusy = false,
  error,
  otherAction,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  titleId?: string;
  action: string;
  isBusy?: boolean;
  error?: CoachError | null;
  otherAction?: ReactNode;
  onSubmit: (form: FormData) => void;
  onCancel: () => void;
  children?: ReactNode;
}) => (
  <form
    aria-labelledby={titleId}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(new FormData(event.currentTarget));
    }}
  >
    <h2 id={titleId}>{title}</h2>
    {children}
    {error && <Refused error={error} />}
    <div className="dialog-actions">
      <button type="submit" className="button" disabled={isBusy}>
        {action}
      </button>
      {otherAction}
      <button type="button" className="link" onClick={onCancel}>
        Cancel
      </button>
    </div>
  </form>
);
