import { LockKeyhole } from 'lucide-react';

export const HealthPromise = () => (
  <p className="promise">
    <LockKeyhole aria-hidden="true" size={20} strokeWidth={1.5} />
    <span>
      <strong>Your answers are encrypted and confidential.</strong> They are visible only to
      authorized trainers. The site never emails your answers, and I never sell them.
    </span>
  </p>
);
