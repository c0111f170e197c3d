import type { ClientCase, LeadRow, Note, NoteContent } from '#shared/domain/coach.ts';
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
const lead: LeadRow = {
  id: ASSESSMENT,
  createdAt: SINCE,
  email: 'lea@example.com',
  name: 'lea',
  source: { source: 'newsletter' },
  guideEmail: 'sent',
};

export const sampleInputs: { [Name in CoachEndpointName]: CoachInput<Name> } = {
  listCases: { filter: 'all' },
  searchCases: { email: 'sam@example.com' },
  exportCases: { exportId: RANDOM_ID },
  openAssessment: { assessmentId: ASSESSMENT, openingId: RANDOM_ID },
  readCase: { clientId: 'client-1' },
  addNote: { clientId: 'client-1', noteId: RANDOM_ID, content },
  sendMessage: { clientId: 'client-1', messageId: RANDOM_ID, text: 'Can you talk on Monday?' },
  readMessages: { assessmentId: ASSESSMENT, openingId: RANDOM_ID },
  changeCase: { clientId: 'client-1', changeId: RANDOM_ID, revision: 1, change: { to: 'tried' } },
  listLeads: { month: '2026-11' },
  exportLeads: { month: '2026-11', exportId: RANDOM_ID },
  readTimeOff: {},
  setTimeOff: { timeOff: { from: '2026-12-24', to: '2026-12-26' } },
};

export const sampleResponses: { [Name in CoachEndpointName]: CoachResponse<Name> } = {
  listCases: { rows: [clientCase], after: 'next' },
  searchCases: { rows: [clientCase] },
  exportCases: { csv: 'submitted,name\r\n' },
  openAssessment: {
    clientCase,
    assessmentId: ASSESSMENT,
    createdAt: SINCE,
    consentVersion,
    openedAt: SINCE,
    notes: [note],
    answers: { fullName: 'Sam Sample', email: 'sam@example.com', injuriesSurgeries: 'A knee' },
  },
  readCase: { clientCase: withoutContact, address: 'confirmed', unopened: 1 },
  addNote: { note, revision: 2 },
  sendMessage: {
    message: { id: RANDOM_ID, from: 'coach', at: SINCE, text: 'Can you talk on Monday?' },
    clientCase: { ...withoutContact, state: 'contacted', revision: 2 },
    address: 'confirmed',
  },
  readMessages: {
    rows: [{ id: RANDOM_ID, from: 'client', at: SINCE, text: 'Yes, at nine.' }],
    address: 'confirmed',
  },
  changeCase: {
    clientCase: { ...withoutContact, state: 'tried', revision: 2 },
    isStored: true,
  },
  listLeads: {
    rows: [lead],
    matched: 1,
    counts: [{ source: { source: 'newsletter' }, leads: 1, assessments: 1, clients: 0 }],
  },
  exportLeads: { csv: 'date,email,name\r\n' },
  readTimeOff: { timeOff: { from: '2026-12-24', to: '2026-12-26' } },
  setTimeOff: { timeOff: { from: '2026-12-24', to: '2026-12-26' } },
};
