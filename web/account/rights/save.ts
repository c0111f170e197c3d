import type { Everything } from '#shared/domain/everything.ts';
import { wallClock } from '#shared/domain/zone.ts';
import { readable } from './readable.ts';

const files = {
  page: { ending: 'html', type: 'text/html', make: readable },
  json: {
    ending: 'json',
    type: 'application/json',
    make: (everything: Everything) => JSON.stringify(everything, null, 2),
  },
} as const;

export const save = (everything: Everything, kind: keyof typeof files): void => {
  const { ending, type, make } = files[kind];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { date } = wallClock(new Date(everything.madeAt), timeZone);
  const url = URL.createObjectURL(new Blob([make(everything)], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `my-data-${date}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};
