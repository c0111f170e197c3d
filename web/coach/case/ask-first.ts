import type { Assessment } from '#shared/domain/assessment.ts';

/**
 * Words that are worth a question before a first session, as physical-activity readiness questionnaires ask for them
 * (PAR-Q+ 2023, ACSM's Guidelines, 11th edition, chapter 2). Beginnings of words, or whole ones where a space
 * follows; the owner reviews the list.
 */
export const wordsToAskAbout = [
  ...[
    'chest',
    'heart ',
    'cardi',
    'palpitat',
    'stent',
    'pacemaker',
    'blood pressure',
    'blood thinner',
  ],
  ...[
    'dizz',
    'faint',
    'black out',
    'blackout',
    'passed out',
    'short of breath',
    'shortness of breath',
  ],
  ...[
    'seizure',
    'epilep',
    'stroke',
    'concussion',
    'migraine',
    'numb ',
    'numbness',
    'tingl',
    'weakness',
  ],
  ...[
    'diabet',
    'insulin',
    'thyroid',
    'kidney',
    'liver ',
    'cancer',
    'chemo',
    'tumor',
    'clot ',
    'clots ',
  ],
  ...['pregnan', 'postpartum', 'trimester', 'breastfeed', 'c-section', 'miscarriage'],
  ...[
    'surger',
    'operation',
    'operated',
    'fractur',
    'broke ',
    'broken',
    'torn ',
    'tear ',
    'tears ',
    'disc ',
    'discs ',
    'hernia',
    'dislocat',
    'sciatic',
  ],
  ...['pain ', 'pains ', 'painful', 'hurt', 'swell', 'swollen', 'injur', 'osteopor', 'arthrit'],
  ...['asthma', 'inhaler', 'oxygen', 'apnea'],
  ...[
    'eating disorder',
    'anorex',
    'bulimi',
    'binge',
    'depress',
    'anxiety',
    'panic',
    'self-harm',
    'suicid',
  ],
  ...['doctor', 'physician', 'cardiologist', 'physical therap', 'prescri', 'medication'],
] as const;

export interface ToAskAbout {
  /** The question of the form. */
  topic: string;
  /** The client's own words. */
  words: string;
}

const whole = [
  ['medications', 'Medications'],
  ['injuriesSurgeries', 'Injuries and surgeries'],
  ['physicalLimitations', 'Physical limitations'],
] as const;

const searched = [
  ['trainingExperience', 'Training experience'],
  ['currentWorkoutRoutine', 'Current routine'],
  ['specificGoals', 'Goals'],
  ['trainingFrequency', 'Training frequency'],
  ['trainingLocation', 'Training location'],
] as const;

const NOTHING = /^(no|none|nothing|n\/?a|nil|nope|not applicable|-)\W*$/i;

const mentions = (sentence: string): boolean => {
  const text = ` ${sentence.toLowerCase().replace(/[^\p{L}\p{N}'-]+/gu, ' ')} `;
  return wordsToAskAbout.some((word) => text.includes(` ${word}`));
};

const sentencesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => sentence !== '');

/**
 * The points to ask about first: chosen conditions, the answers to the health questions, and the sentences of other
 * texts that hold one of the words. Neither a diagnosis nor a score.
 */
export const toAskAbout = (answers: Partial<Assessment>): ToAskAbout[] => [
  ...(answers.medicalConditions ?? []).map((words) => ({ topic: 'Condition', words })),
  ...whole.flatMap(([field, topic]) => {
    const words = answers[field];
    return words && !NOTHING.test(words) ? [{ topic, words }] : [];
  }),
  ...searched.flatMap(([field, topic]) =>
    sentencesOf(answers[field] ?? '')
      .filter(mentions)
      .map((words) => ({ topic, words })),
  ),
];
