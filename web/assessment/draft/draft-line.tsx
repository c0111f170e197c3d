import { Button } from '@aws-amplify/ui-react';

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(at));

const dayOf = (at: number): string => {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday
    ? ''
    : `${new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(at))}, `;
};

interface Props {
  savedAt: number | undefined;
  isUnsaved: boolean;
  onStartOver(): void;
}

/** Says that the answers are saved, in the bar that stays in view. */
export const DraftLine = ({ savedAt, isUnsaved, onStartOver }: Props) =>
  savedAt === undefined && !isUnsaved ? null : (
    <p className="draft-line">
      <span role="status">
        {savedAt === undefined
          ? 'Not saved yet'
          : `Saved on this device, ${dayOf(savedAt)}${timeOf(savedAt)}`}
      </span>
      <Button className="text-button" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
