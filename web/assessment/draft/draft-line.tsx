import { Button } from '@aws-amplify/ui-react';

interface Props {
  restoredAt: number | undefined;
  isKept: boolean;
  isDeleting: boolean;
  onStartOver(): void;
}

const DAY_MS = 86_400_000;

const format = (at: number) =>
  new Intl.DateTimeFormat(undefined, {
    ...(Date.now() - at > DAY_MS && { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(at);

export const DraftLine = ({ restoredAt, isKept, isDeleting, onStartOver }: Props) => (
  <div role="status">
    {isDeleting && (
      <p className="callout">
        Your data is being deleted. Nothing you type here is saved, and you can’t submit it.
      </p>
    )}
    {!isDeleting && restoredAt !== undefined && (
      <p className="callout">
        Your answers from {format(restoredAt)} are still here.{' '}
        <Button className="text-button" onClick={onStartOver}>
          Start over
        </Button>
      </p>
    )}
    {!isDeleting && !isKept && (
      <p className="callout">
        Your answers aren’t being saved right now. Keep this page open until you submit them.
      </p>
    )}
  </div>
);
