import { Ellipsis } from 'lucide-react';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import { Label, useChoices } from '#web/coach/change/change-buttons.tsx';
import { Menu } from '#web/coach/frame/menu.tsx';
import { rowLinks } from '#web/coach/inbox/row-focus.ts';

/** The changes that a trainer may make without opening the case. */
export const RowActions = ({ record, name }: { record: ClientRecord; name: string }) => {
  const { choices, change } = useChoices(record);
  if (record.closed || choices.length === 0) return null;
  return (
    <Menu
      label={
        <>
          <Ellipsis aria-hidden="true" size={20} />
          <span className="unseen">Change {name}</span>
        </>
      }
    >
      {choices.map((choice) => (
        <button
          key={choice.words}
          type="button"
          onClick={({ currentTarget }) => {
            // The row may move or disappear, so the focus goes to the next row.
            rowLinks.next(currentTarget)?.focus({ preventScroll: true });
            change(choice.change);
          }}
        >
          <Label {...choice} />
        </button>
      ))}
    </Menu>
  );
};
