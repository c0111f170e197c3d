import { PageFrame } from '#web/ui/frame/page-frame.tsx';

export const WaitingPage = () => (
  <PageFrame title="Health Assessment" className="waiting">
    <h1 tabIndex={-1}>Health Assessment</h1>
    <p role="status">Loading...</p>
    <p className="lead">
      Your coach reads your health history before your first plan. It’s encrypted, confidential, and
      visible only to authorized trainers.
    </p>
  </PageFrame>
);
