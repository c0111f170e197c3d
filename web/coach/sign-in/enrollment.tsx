import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { CodeForm, type NextProps } from './forms.tsx';

interface Props extends NextProps {
  email: string;
  secret: string;
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const uriOf = ({ email, secret }: Props): string => {
  const issuer = encodeURIComponent(brand.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
};

export const Enrollment = (props: Props) => (
  <>
    <p>
      Add this account to an authenticator app (1Password, Google Authenticator, …): scan the QR
      code with your phone, or type the key. Then enter the six digits that the app shows.
    </p>
    <QrCode uri={uriOf(props)} />
    <p>
      Key: <code className="secret">{props.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      <br />
      <a href={uriOf(props)}>Open an app on this device</a>
    </p>
    <CodeForm onNext={props.onNext} />
  </>
);

const QrCode = ({ uri }: { uri: string }) => {
  const [modules, setModules] = useState<{ size: number; data: ArrayLike<number> }>({
    size: 0,
    data: [],
  });
  useEffect(() => {
    // Without the QR code, the key is enough.
    import('qrcode').then(
      ({ create }) => setModules(create(uri).modules),
      () => undefined,
    );
  }, [uri]);
  const { size, data } = modules;
  // One square for each dark module, and a margin of four.
  const squares = Array.from(data, (isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  );
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
};
