import type { MailJob } from './mail-job.ts';
import type { MailKind } from './mail-state.ts';

/** What a mail needs of its record. */
export type MailRecord =
  | { kind: 'guide'; leadId: string; email: string; unsubscribeSecret: string }
  | { kind: 'assessment'; assessmentId: string; createdAt: string };

/** The right to send one mail, until the lease ends. */
export interface Claim {
  job: MailJob;
  holder: string;
  record: MailRecord;
  /** An earlier attempt may have sent it. */
  inDoubt: boolean;
}

export type ClaimResult =
  | { outcome: 'claimed'; claim: Claim }
  /** It has its outcome. */
  | { outcome: 'settled' }
  /** Another attempt holds it, or the breaker does, for so many more seconds. */
  | { outcome: 'leased' | 'held-back'; seconds: number }
  | { outcome: 'missing' }
  /** Of a version that this code doesn't know, or without what a mail needs. */
  | { outcome: 'unreadable' };

export type Outcome =
  | { state: 'sent'; messageId: string }
  | { state: 'failed' | 'suppressed'; reason: string };

/** A record whose mail is late. */
export interface Overdue {
  job: MailJob;
  dueAt: string;
  attempts: number;
}

/** The records that ask for mail, and what became of it. Each method throws Outage. */
export interface Outbox {
  claim: (job: MailJob) => Promise<ClaimResult>;
  /** Does nothing if the lease was lost meanwhile. */
  settle: (claim: Claim, outcome: Outcome) => Promise<void>;
  /** Gives a claim back, for another attempt. Does nothing if the lease was lost meanwhile. */
  release: (claim: Claim, next: { inDoubt: boolean; notBefore?: Date }) => Promise<void>;
  /** Ends the mail of a record that can't be claimed. */
  park: (job: MailJob, reason: string) => Promise<void>;
  /** Notes that a mail came back. Does nothing if there is no such record. */
  returned: (job: MailJob, state: 'bounced' | 'complained') => Promise<void>;
  overdue: (kind: MailKind, before: Date) => AsyncIterable<Overdue[]>;
  /** Keeps an overdue mail from being found again before then. Does nothing if its state changed meanwhile. */
  putOff: (overdue: Overdue, until: Date) => Promise<void>;
}
