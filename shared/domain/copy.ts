import type { AssessmentDates, Case, Contact } from './case.ts';
import type { LeadSource } from './lead.ts';
import type { Message } from './message.ts';

/** Everything that the site stores about a client, as one readable JSON file. */
export interface Copy {
  madeAt: string;
  account?: { id: string; name?: string; email: string; isConfirmed: boolean; createdAt?: string };
  case?: Case & { isConfirmed: boolean; messagesReadAt?: string };
  contact?: Contact | 'unreadable';
  assessments: (AssessmentDates & {
    consentHash?: string;
    answers: Record<string, unknown> | 'unreadable';
  })[];
  /** Calls, changes of the status, and notes. Trainers' names are left out. */
  log: { at: string; kind: string; status?: string; reason?: string; text?: string }[];
  messages: Message[];
  guideRequests: {
    requestedAt: string;
    email: string;
    name: string;
    source?: LeadSource;
    seriesAt?: string;
    unsubscribedAt?: string;
  }[];
  emails: { kind: string; state: string; dueAt: string }[];
  /** Why the site sends no guide or series to the address. */
  emailsStoppedFor?: string;
  recipients: string[];
  leftOut: { what: string; why: string }[];
}
