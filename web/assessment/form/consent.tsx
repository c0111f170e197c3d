import { CheckboxField } from '@aws-amplify/ui-react';
import { useId } from 'react';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { CONSENT_FIELD } from '#web/assessment/form/read-form.ts';
import { paths } from '#web/lib/paths.ts';

/** The box before Submit. Only the client checks it: a draft doesn't contain it (RULES.md, Assessment). */
export const Consent = ({ agreed, error }: { agreed: boolean; error: string | undefined }) => {
  const things = useId();
  const problem = useId();
  return (
    <fieldset className="consent">
      <legend>{consentWords.title}</legend>
      <dl id={things}>
        {consentWords.things.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.healthData}>{healthPolicy}</a>
      </p>
      <CheckboxField
        name={CONSENT_FIELD}
        value={consentVersion}
        label={consentWords.agree}
        required
        defaultChecked={agreed}
        hasError={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${problem} ${things}` : things}
      />
      {error && (
        <p id={problem} className="amplify-field__error-message">
          {error}
        </p>
      )}
    </fieldset>
  );
};
