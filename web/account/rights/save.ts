import type { Everything } from '#shared/domain/everything.ts';
import { readable } from '#web/account/rights/readable.ts';

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
  const url = URL.createObjectURL(new Blob([make(everything)], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `my-data-${everything.madeAt.slice(0, 10)}.${ending}`;
  link.click();
  // Waits, because the browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};
