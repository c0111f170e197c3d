import { useAuthenticator } from '@aws-amplify/ui-react';
import { useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';

export const KeyToCopy = () => {
  const { totpSecretCode: key, username } = useAuthenticator((each) => [
    each.totpSecretCode,
    each.username,
  ]);
  const [copied, setCopied] = useState('');
  const shown = useRef<HTMLElement>(null);
  if (!key) return null;
  const issuer = encodeURIComponent(brand.name);
  const account = encodeURIComponent(username);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key);
      setCopied('Copied.');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setCopied('The key is selected. Please copy it.');
    }
  };
  return (
    <div className="authenticator-key">
      <a href={`otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}`}>
        Add this account to an app on this device
      </a>
      <p>Or copy this key into the app:</p>
      <code ref={shown}>{key}</code>
      <p>
        <button type="button" className="link" onClick={copy}>
          Copy key
        </button>{' '}
        <span role="status">{copied}</span>
      </p>
    </div>
  );
};
