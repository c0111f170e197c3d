import type { ClientCase, HistoryEntry, LeadRow, Note, NoteContent } from '#shared/domain/coach.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import type {
  CoachEndpointName,
  CoachInput,
  CoachResponse,
} from '#tests/support/coach-endpoints.ts';

const ASSESSMENT = '0123456789abcdef0123456789abcdef';
const RANDOM_ID = 'fedcba9876543210fedcba9876543210';
const SINCE = '2026-11-10T18:00:00.000Z';

const clientCase: ClientCase = {
  clientId: 'client-1',
  revision: 1,
  canUndo: false,
  state: 'new',
  stateAt: SINCE,
  waitingSince: SINCE,
  dueAt: '2026-11-11T18:00:00.000Z',
  contact: { name: 'Sam Sample', email: 'sam@example.com', phone: '+1 555 0100' },
  assessments: [{ id: ASSESSMENT, createdAt: SINCE }],
};
const { contact, ...withoutContact } = clientCase;

const content: NoteContent = { kind: 'text', text: 'Asks for mornings.' };
const note: Note = { id: RANDOM_ID, at: SINCE, by: 'trainer@example.com', content };
const entry: HistoryEntry = {
  at: SINCE,
  by: 'trainer@example.com',
  action: 'opened',
  assessmentId: ASSESSMENT,
};
const lead: LeadRow = {
  id: ASSESSMENT,
  createdAt: SINCE,
  email: 'lea@example.com',
  name: 'lea',
  source: { source: 'newsletter' },
  guideEmail: 'sent',
};

const states = {
  new: 3,
  tried: 1,
  wrote: 0,
  later: 2,
  contacted: 40,
  client: 14,
  declined: 9,
  spam: 5,
  withdrawn: 1,
  clearance: 1,
};

export const sampleInputs: { [Name in CoachEndpointName]: CoachInput<Name> } = {
  listCases: { filter: 'all' },
  searchCases: { email: 'sam@example.com' },
  listSubmitted: { days: { from: '2026-11-01', to: '2026-11-30' } },
  exportCases: { days: { from: '2026-11-01', to: '2026-11-30' }, exportId: RANDOM_ID },
  countWaiting: {},
  readFigures: {},
  openAssessment: { assessmentId: ASSESSMENT, openingId: RANDOM_ID },
  watchCase: { clientId: 'client-1', assessmentId: ASSESSMENT },
  addNote: { clientId: 'client-1', noteId: RANDOM_ID, content },
  sendMessage: { clientId: 'client-1', messageId: RANDOM_ID, text: 'Can you talk on Monday?' },
  readMessages: { assessmentId: ASSESSMENT, openingId: RANDOM_ID },
  changeCase: { clientId: 'client-1', changeId: RANDOM_ID, revision: 1, change: { to: 'tried' } },
  readHistory: { clientId: 'client-1' },
  listLeads: { month: '2026-11' },
  exportLeads: { month: '2026-11', exportId: RANDOM_ID },
  setTimeOff: { timeOff: { from: '2026-12-24', to: '2026-12-26' } },
};

export const sampleResponses: { [Name in CoachEndpointName]: CoachResponse<Name> } = {
  listCases: { rows: [clientCase], after: 'next', seen: 'seen' },
  searchCases: { rows: [clientCase] },
  listSubmitted: { rows: [clientCase], after: 'next', seen: 'seen' },
  exportCases: { csv: 'submitted,name\r\n' },
  countWaiting: { waiting: 1, hasMore: false, confirmed: 1, newest: SINCE, changes: 0 },
  readFigures: { medianAnswerMs: 7_200_000, onTime: 61, promised: 62, states, confirmed: states },
  openAssessment: {
    clientCase,
    assessmentId: ASSESSMENT,
    createdAt: SINCE,
    consentVersion,
    openedAt: SINCE,
    notes: [note],
    draftKey: { plaintext: 'AAAA', encrypted: 'encrypted' },
    answers: { fullName: 'Sam Sample', email: 'sam@example.com', injuriesSurgeries: 'A knee' },
  },
  watchCase: { revision: 1 },
  addNote: { note, revision: 2 },
  sendMessage: {
    message: { id: RANDOM_ID, from: 'coach', at: SINCE, text: 'Can you talk on Monday?' },
    clientCase: { ...withoutContact, state: 'contacted', revision: 2, canUndo: true },
    address: 'confirmed',
  },
  readMessages: {
    rows: [{ id: RANDOM_ID, from: 'client', at: SINCE, text: 'Yes, at nine.' }],
    address: 'confirmed',
  },
  changeCase: {
    clientCase: { ...withoutContact, state: 'tried', revision: 2, canUndo: true },
    isStored: true,
  },
  readHistory: { rows: [entry] },
  listLeads: {
    rows: [lead],
    matched: 1,
    weeks: [{ from: '2026-11-09', leads: 1 }],
    counts: [{ source: { source: 'newsletter' }, leads: 1, assessments: 1, clients: 0 }],
  },
  exportLeads: { csv: 'date,email,name\r\n' },
  setTimeOff: { timeOff: { from: '2026-12-24', to: '2026-12-26' } },
};
