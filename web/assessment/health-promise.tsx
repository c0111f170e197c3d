import { LockKeyhole } from 'lucide-react';

/** Given where the health questions begin (specification, section 1). */
export const HealthPromise = () => (
  <p className="promise">
    <LockKeyhole aria-hidden="true" size={20} strokeWidth={1.5} />
    <span>
      <strong>Your answers are encrypted and confidential.</strong> They are visible only to
      authorized trainers, and never part of an e-mail.
    </span>
  </p>
);
