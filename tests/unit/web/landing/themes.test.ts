import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// `tests/pages` relies on this: by default, it checks only color rules in the dark theme.
test('the dark theme changes only colors', () => {
  const styles = globSync('web/**/*.css').filter((path) => !path.startsWith('web/dist'));
  expect(styles).toContain('web/ui/tokens.css');
  const changed = styles.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(
        /@media[^{]*prefers-color-scheme[^{]*\{((?:[^{}]*\{[^}]*\})*)/g,
      ),
      ([, rules = '']) => rules.match(/[\w-]+(?=:[^{}]*;)/g) ?? [],
    ).flat(),
  );
  expect([...new Set(changed)]).toEqual(['color-scheme']);
});
