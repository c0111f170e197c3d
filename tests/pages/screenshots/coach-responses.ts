import type { Case } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type { CoachEndpointName, CoachResponse } from '#tests/support/coach-endpoints.ts';

const HOUR = 3_600_000;
const opened = Date.now();
const at = (hoursAgo: number): string => new Date(opened - hoursAgo * HOUR).toISOString();
const id = (n: number): string => n.toString(16).padStart(32, '0');

const clientCase = (
  n: number,
  name: string,
  hoursAgo: number,
  fields: Partial<Case> = {},
  more: Partial<ClientCase> = {},
): ClientCase => ({
  clientId: `client-${n}`,
  revision: 1,
  contact: {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    phone: '(503) 555-0142',
  },
  assessments: [{ id: id(n), createdAt: at(hoursAgo) }],
  canUndo: fields.state !== undefined,
  isConfirmed: true,
  state: 'new',
  stateAt: at(hoursAgo),
  waitingSince: at(hoursAgo),
  dueAt: at(hoursAgo - 24),
  ...fields,
  ...more,
});

const answered = (after: number, via: Case['via']): Partial<Case> => ({
  state: 'contacted',
  via,
  answeredAt: at(30),
  answeredAfter: after * HOUR,
});

export const rows: ClientCase[] = [
  clientCase(1, 'Priya Raman', 27.2),
  clientCase(2, 'Dana Whitfield', 20.6, { state: 'tried', againAt: at(-2) }),
  clientCase(
    3,
    'Jordan Ellis',
    14.3,
    {},
    {
      assessments: [
        { id: id(30), createdAt: at(900) },
        { id: id(3), createdAt: at(14.3) },
      ],
      hasMessages: true,
    },
  ),
  clientCase(4, 'Bartholomew Featherstonehaugh-Kowalczyk', 3.1),
  clientCase(5, 'Mei Tanaka', 0.4),
  clientCase(12, 'Casey Unknown', 5.2, {}, { isConfirmed: false }),
  clientCase(6, 'Luis Ortega', 70, {
    ...answered(9, 'email'),
    state: 'later',
    laterOn: '2026-12-04',
    dueAt: at(-300),
  }),
  clientCase(7, 'Grace Okafor', 52, answered(4.5, 'phone')),
  clientCase(8, 'Tom Reilly', 99, {
    ...answered(26, 'video'),
    state: 'client',
    clearance: { state: 'asked', on: '2026-11-20', at: at(2) },
  }),
  clientCase(9, 'Ana Petrova', 130, { ...answered(7, 'message'), state: 'declined' }),
  clientCase(11, 'Noor Haddad', 150, { state: 'withdrawn' }, { closed: 'withdrawn' }),
  clientCase(10, 'Deleted', 200, { state: 'declined' }, { closed: 'deleting' }),
];

const answers = {
  fullName: 'Jordan Ellis',
  email: 'jordan@example.com',
  phone: '(503) 555-0142',
  dateOfBirth: '1984-05-17',
  heightFeet: 5,
  heightInches: 9,
  currentWeight: 185,
  goalWeight: 170,
  fitnessLevel: 'intermediate',
  trainingExperience:
    'Track in college, then on and off for years. Since last spring I get dizzy on steep climbs.',
  currentWorkoutRoutine: 'Two runs and one gym session a week.',
  medicalConditions: ['High blood pressure', 'Back problems'],
  medications: 'Lisinopril, 10 mg.',
  injuriesSurgeries: 'Meniscus of the left knee, 2019.',
  specificGoals: 'A first marathon next fall, and to sleep through the night.',
  trainingFrequency: '3 times a week',
  trainingLocation: 'Home, dumbbells up to 50 lb',
};

const ok = <Name extends CoachEndpointName>(_: Name, answer: CoachResponse<Name>) => ({
  status: 200,
  body: answer,
});

export const openedCase = ok('openAssessment', {
  clientCase: rows[2] as ClientCase,
  assessmentId: id(3),
  createdAt: at(14.3),
  answers: answers as CoachResponse<'openAssessment'>['answers'],
  consentVersion: '2026-11',
  draftKey: { plaintext: btoa('0123456789abcdef'), encrypted: 'ZW5jcnlwdGVk' },
  notes: [
    {
      id: id(90),
      at: at(2),
      by: 'marian@example.com',
      content: { kind: 'text', text: 'Ask when the dizziness began, and whether a doctor knows.' },
    },
  ],
  openedAt: at(0),
});

export const earlierCase = ok('openAssessment', {
  ...openedCase.body,
  assessmentId: id(30),
  createdAt: at(900),
  notes: [],
});

const states = {
  new: 4,
  tried: 1,
  wrote: 0,
  later: 1,
  contacted: 812,
  client: 14,
  declined: 90,
  spam: 45,
  withdrawn: 2,
  clearance: 1,
};

type Answered = { status: number; body: object };

export const coachResponses: Readonly<Record<CoachEndpointName, Answered>> = {
  listCases: ok('listCases', { rows, after: 'more', seen: 'seen' }),
  searchCases: ok('searchCases', { rows: rows.slice(2, 3) }),
  listSubmitted: ok('listSubmitted', { rows: [...rows].reverse(), after: 'more', seen: 'seen' }),
  exportCases: ok('exportCases', { csv: 'submitted,name\r\n' }),
  countWaiting: ok('countWaiting', {
    waiting: 5,
    hasMore: false,
    confirmed: 4,
    newest: at(0.4),
    changes: 0,
  }),
  readFigures: ok('readFigures', {
    medianAnswerMs: 6.4 * HOUR,
    onTime: 61,
    promised: 62,
    states,
    confirmed: { ...states, new: 3 },
  }),
  openAssessment: openedCase,
  watchCase: ok('watchCase', { revision: 1 }),
  addNote: {
    status: 503,
    body: { error: 'We can’t save this right now. Please try again in a minute.' },
  },
  sendMessage: {
    status: 503,
    body: { error: 'We can’t save this right now. Please try again in a minute.' },
  },
  readMessages: ok('readMessages', {
    rows: [
      { id: id(96), from: 'client', at: at(0.5), text: 'Monday at nine works for me.' },
      {
        id: id(95),
        from: 'coach',
        at: at(3),
        readAt: at(1),
        text: 'Thank you for writing all that down.\n\nWhen did the dizziness begin? Let’s talk on Monday.',
      },
    ],
    address: 'confirmed',
  }),
  changeCase: ok('changeCase', {
    clientCase: { ...(rows[2] as ClientCase), state: 'contacted', via: 'email', revision: 2 },
    isStored: false,
  }),
  readHistory: ok('readHistory', {
    rows: [
      { at: at(0), by: 'marian@example.com', action: 'opened', assessmentId: id(3) },
      { at: at(5), by: 'marian@example.com', action: 'changed', change: 'tried' },
    ],
  }),
  listLeads: ok('listLeads', {
    rows: [
      {
        id: id(50),
        createdAt: at(1),
        email: 'sam@example.com',
        name: 'sam',
        source: { source: 'instagram', medium: 'social', campaign: 'fall' },
        guideEmail: 'sent',
        series: { seriesAt: at(1), seriesSent: 1, unsubscribedAt: at(0) },
        became: 'client',
        assessmentId: id(3),
      },
      {
        id: id(51),
        createdAt: at(6),
        email: 'a.rather.long.address.of.somebody@mail.example.com',
        name: 'a',
        guideEmail: 'bounced',
        became: 'nothing',
      },
      {
        id: id(52),
        createdAt: at(9),
        email: 'kim@example.com',
        name: 'kim',
        source: { referrer: 'search.example' },
        guideEmail: 'pending',
      },
    ],
    matched: 40,
    weeks: [
      { from: '2026-11-02', leads: 9 },
      { from: '2026-11-09', leads: 21 },
      { from: '2026-11-16', leads: 10 },
    ],
    counts: [
      {
        source: { source: 'instagram', medium: 'social', campaign: 'fall' },
        leads: 18,
        assessments: 4,
        clients: 2,
      },
      { source: {}, leads: 14, assessments: 3, clients: 1 },
      { source: { referrer: 'search.example' }, leads: 8, assessments: 0, clients: 0 },
    ],
    series: [
      { reached: 12, unsubscribed: 0 },
      { reached: 11, unsubscribed: 2 },
      { reached: 8, unsubscribed: 1 },
    ],
  }),
  exportLeads: ok('exportLeads', { csv: 'created,email\r\n' }),
  setTimeOff: ok('setTimeOff', { timeOff: null }),
};

export const coachEndpointAt = (path: string): CoachEndpointName | undefined =>
  (Object.keys(coachEndpoints) as CoachEndpointName[]).find(
    (name) => coachEndpoints[name].path === path,
  );
