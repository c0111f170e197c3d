class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(escaped).join('');
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"]/g, (character) => entities[character] ?? character);
};

/** Builds HTML from a template. It escapes the values, except those that this function built. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((text, part, index) => text + escaped(values[index - 1]) + part));
