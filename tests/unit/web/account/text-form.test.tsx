import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextForm } from '#web/ui/messages/text-form.tsx';

test.each([
  [4_000, 'enabled', '4,000 of 4,000 characters. Messages are encrypted before they are stored.'],
  [4_001, 'disabled', '4,001 of 4,000 characters: 1 too many'],
])('a form with %i characters shows the length, and its button is %s', (length, button, words) => {
  const unsent = { id: 'id', text: 'x'.repeat(length), type: () => undefined };
  const shown = renderToStaticMarkup(
    <TextForm label="Write to Marian" unsent={unsent} send={async () => undefined} />,
  );
  expect(shown).toContain(words);
  expect(/<button[^>]* disabled=""/.test(shown)).toBe(button === 'disabled');
});
