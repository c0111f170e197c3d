import { Button } from '@aws-amplify/ui-react';

/** Such as “4:15 PM”, or “November 24, 4:15 PM” if it wasn't today. */
const timeOf = (at: Date): string => {
  const time = at.toLocaleTimeString('en-US', { timeStyle: 'short' });
  const isToday = at.toDateString() === new Date().toDateString();
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return isToday ? time : `${day}, ${time}`;
};

interface Props {
  savedAt: number | undefined;
  isUnsaved: boolean;
  onStartOver(): void;
}

/** Says that the answers are saved, in the bar that stays in view. */
export const DraftLine = ({ savedAt, isUnsaved, onStartOver }: Props) =>
  savedAt === undefined && !isUnsaved ? null : (
    <p className="small draft-line">
      <span role="status">
        {savedAt === undefined
          ? 'Not saved yet'
          : `Saved on this device, ${timeOf(new Date(savedAt))}`}
      </span>
      <Button className="text-button" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
