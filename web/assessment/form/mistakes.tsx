import type { FieldErrors } from '#web/lib/form-errors.ts';
import { unitOf } from './rows.ts';
import { fields } from './sections.ts';

const labelOf = (name: string): string => {
  const row = fields.find((field) => field.name === name);
  return row ? row.label + unitOf(row) : 'Your consent';
};

/** Above Submit: all answers that need another look, with links to them. */
export const Mistakes = ({ errors }: { errors: FieldErrors }) => {
  const names = Object.keys(errors);
  if (names.length === 0) return null;
  return (
    <div className="mistakes" role="alert">
      <p>
        <strong>
          {names.length === 1
            ? 'One answer needs another look:'
            : `${names.length} answers need another look:`}
        </strong>
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#field-${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`form [name="${name}"]`)?.focus();
              }}
            >
              {labelOf(name)}
            </a>
            : {errors[name]}
          </li>
        ))}
      </ul>
    </div>
  );
};
