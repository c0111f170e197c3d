import { TextAreaField } from '@aws-amplify/ui-react';
import { type FormEvent, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { type Message, messageLimits } from '#shared/domain/message.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { BusyButton } from '#web/auth/busy-button.tsx';
import { useAct } from '#web/session/query.ts';
import { TextCount } from '#web/ui/text-count.tsx';
import { keepText, messageAct, unsentText } from './unsent-text.ts';

export const WriteForm = ({
  accountId,
  onSent,
}: {
  accountId: string;
  onSent(message: Message): void;
}) => {
  const [text, setText] = useState(() => unsentText(accountId));
  const act = useAct(writeMessage, { kept: messageAct });
  const type = (next: string) => {
    keepText(accountId, next);
    setText(next);
    if (act.isError) act.reset();
  };
  const hasFailed = act.isError && act.error.reason !== 'invalid';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    act.mutate(
      { text },
      {
        onSuccess: (message) => {
          type('');
          onSent({ ...message, from: 'client', text });
        },
      },
    );
  };
  return (
    <form className="write" onSubmit={submit} noValidate>
      <TextAreaField
        label={`Write to ${brand.coach.firstName}`}
        descriptiveText={brand.emergency}
        name="message"
        rows={4}
        autoComplete="off"
        value={text}
        isReadOnly={act.isPending}
        onChange={({ target }) => type(target.value)}
      />
      <TextCount length={text.length} limit={messageLimits.text} />
      <p role="alert" className={act.error ? 'form-problem' : 'unseen'}>
        {act.error && `${act.error.message}${text.trim() ? ' Your text is still here.' : ''}`}
      </p>
      <BusyButton className="button" type="submit" isBusy={act.isPending} busyText="Sending…">
        {hasFailed ? 'Try Again' : 'Send Message'}
      </BusyButton>
    </form>
  );
};
