import { questionOf } from '#shared/domain/assessment.ts';
import type { FieldErrors } from '#web/lib/form-errors.ts';
import { CONSENT_FIELD } from './read-form.ts';

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
              {name === CONSENT_FIELD ? 'Your consent' : questionOf(name)}
            </a>
            : {errors[name]}
          </li>
        ))}
      </ul>
    </div>
  );
};
