import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { unsentTexts } from '#web/coach/case/openings.ts';
import { nameInLists } from '#web/coach/case/show-case.ts';
import { DialogForm, TITLE_ID } from './dialog-form.tsx';
import { tabs } from './trainer-session.ts';

const DELETES_ID = 'sign-out-deletes';

const words = { note: 'your unsaved note on', message: 'your unsent message to' };

export const SignOut = ({ onSignOut }: { onSignOut: () => void }) => {
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsent, setUnsent] = useState<string[]>([]);
  useEffect(() => {
    tabs.onUnsentAsked(() =>
      unsentTexts().map(
        ({ name, assessmentId }) =>
          `${words[name]} ${nameInLists(client, assessmentId) ?? 'a client'}`,
      ),
    );
  }, [client]);
  useEffect(() => {
    if (unsent.length === 0) return;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[type="button"]')?.focus();
  }, [unsent]);
  const ask = async () => {
    const found = await tabs.unsent();
    if (found.length === 0) onSignOut();
    else setUnsent(found);
  };
  return (
    <>
      <button type="button" className="link" onClick={ask}>
        Sign out
      </button>
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={TITLE_ID}
        aria-describedby={DELETES_ID}
        onClose={() => setUnsent([])}
      >
        {unsent.length > 0 && (
          <DialogForm
            title="Sign out and delete unsent text?"
            action="Sign out and delete"
            onSubmit={onSignOut}
            onCancel={() => dialog.current?.close()}
          >
            <p id={DELETES_ID}>
              Signing out deletes {new Intl.ListFormat('en-US').format(unsent)}.
            </p>
          </DialogForm>
        )}
      </dialog>
    </>
  );
};
