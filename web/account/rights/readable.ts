import { brand } from '#shared/brand.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { fieldWords } from '#web/lib/field-words.ts';
import { labels, valueWords } from './readable-words.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const timeWords = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));

const textOf = (value: unknown, name = ''): string => {
  const words = valueWords(name, value);
  if (words !== undefined) return words;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && TIME.test(value)) return timeWords(value);
  return String(value);
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const technical = new Set(['id', 'assessmentId', 'consentVersion', 'consentHash', 'seriesWords']);

const technicalLast = (entries: [name: string, value: unknown][]) =>
  entries.toSorted(([one], [other]) => Number(technical.has(one)) - Number(technical.has(other)));

const markup = (value: unknown, field = ''): string => {
  if (isPlain(value)) return `<p>${escaped(textOf(value, field))}</p>`;
  if (Array.isArray(value)) {
    if (value.length === 0) return '<p>None</p>';
    if (value.every(isPlain)) {
      return `<ul>${value.map((each) => `<li>${escaped(textOf(each))}</li>`).join('')}</ul>`;
    }
    return `<ol>${value.map((each) => `<li>${markup(each)}</li>`).join('')}</ol>`;
  }
  const rows = technicalLast(Object.entries(value as object)).map(
    ([name, each]) =>
      `<dt>${escaped(labels[name] ?? fieldWords(name))}</dt><dd>${markup(each, name)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
};

/** The downloaded page has its sections in this order. */
const titles: Record<Exclude<keyof Everything, 'madeAt' | 'version'>, string> = {
  assessments: 'What you sent',
  messages: 'Your messages with your coach',
  notes: 'Trainers’ notes',
  progress: 'Where things stand',
  contact: 'Your contact details',
  account: 'Your account',
  consentWithdrawnAt: 'When you withdrew your consent',
  guideRequests: 'Your requests for the guide',
  emails: 'Emails to you, and to your coach about you',
  emailLimits: 'Limits on guide emails to your address',
  history: 'Activity on your record',
  draftKeyMadeAt: 'When the key to your unfinished assessment was created',
  messageLinksRequestedAt: 'When you requested links to your messages',
  downloadsRequestedAt: 'When you requested links to your data',
  recipients: 'Who receives your data',
  leftOut: 'What this download doesn’t include, and why',
};

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; }
h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 1rem; }
dt { margin-top: 0.75rem; font-weight: 600; }
dd { margin: 0; }
dd dl { padding-left: 1rem; border-left: 1px solid; }
p { margin: 0; white-space: pre-wrap; }
ol > li { margin-top: 1.25rem; }`;

export const readable = (everything: Everything): string => {
  const { madeAt, version } = everything;
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const value = everything[name as keyof typeof titles];
    return value === undefined
      ? []
      : [`<section><h2>${escaped(title)}</h2>${markup(value)}</section>`];
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data at ${escaped(brand.name)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>My data at ${escaped(brand.name)}</h1>
<p>Created on ${escaped(textOf(madeAt))}. The JSON file (version ${version}) has the same data.</p>
${sections.join('\n')}
</body>
</html>
`;
};
