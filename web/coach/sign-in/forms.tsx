import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { TRAINER_PASSWORD_MIN as MIN, passwordOf, sixDigits } from '#shared/domain/account.ts';
import { AccountPasswordField, CodeField } from '#web/auth/account-fields.tsx';
import { AuthForm } from '#web/auth/auth-form.tsx';
import type { AuthFormProps } from '#web/auth/auth-forms.tsx';

export type StepProps = Required<Pick<AuthFormProps, 'onNext'>>;

export const FirstPasswordForm = ({ onNext }: StepProps) => (
  <AuthForm
    action="Save password"
    schema={z.object({ password: passwordOf(MIN) })}
    act={(amplify, { password }) => amplify.answerStep(password)}
    onDone={onNext}
  >
    {(field) => (
      <AccountPasswordField {...field('password')} label="New password" isNew min={MIN} />
    )}
  </AuthForm>
);

export const CodeForm = ({ onNext }: StepProps) => (
  <AuthForm
    action="Confirm"
    schema={z.object({ code: sixDigits })}
    act={(amplify, { code }) => amplify.answerStep(code)}
    onDone={onNext}
  >
    {(field) => <CodeField {...field('code')} label="Six digits" />}
  </AuthForm>
);

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const uriOf = (email: string, secret: string): string => {
  const issuer = encodeURIComponent(brand.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
};

interface EnrollmentProps extends StepProps {
  email: string;
  secret: string;
}

export const Enrollment = ({ email, secret, onNext }: EnrollmentProps) => {
  const uri = uriOf(email, secret);
  const [svg, setSvg] = useState('');
  useEffect(() => {
    // Without the QR code, the key is enough.
    import('qrcode')
      .then((qrcode) => qrcode.toString(uri, { type: 'svg' }))
      .then(setSvg, () => undefined);
  }, [uri]);
  return (
    <>
      <p>
        Add this account to an authenticator app (1Password, Google Authenticator, …): scan the QR
        code with your phone, or type the key. Then enter the six digits that the app shows.
      </p>
      <div
        className="qr"
        role="img"
        aria-label="QR code for your authenticator app"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the library draws it
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <p>
        Key: <code className="secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <br />
        <a href={uri}>Open an app on this device</a>
      </p>
      <CodeForm onNext={onNext} />
    </>
  );
};
