import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextForm } from '#web/ui/messages/text-form.tsx';

test.each([
  [4_000, '4,000 of 4,000 characters. Encrypted before it is stored.', false],
  [4_001, '4,001 of 4,000 characters: 1 too many', true],
])(
  'a form with %i characters shows the length, and disables its button above 4,000',
  (length, words, isOver) => {
    const unsent = { id: 'id', text: 'x'.repeat(length), lost: undefined, type: () => undefined };
    const shown = renderToStaticMarkup(
      <TextForm label="Write to Marian" unsent={unsent} send={async () => undefined} />,
    );
    expect(shown).toContain(words);
    expect(/<button[^>]* disabled=""/.test(shown)).toBe(isOver);
  },
);
