import { useState } from 'react';
import { SignedIn } from '#web/auth/signed-in.tsx';
import { AccountLetter } from './account-letter.tsx';
import { type Receipt, ReceiptPage } from './data/deletion.tsx';

/**
 * The client's page, set like a letter: what happens now, the messages, and the client's data. It
 * shows messages and gives a copy of the data only after the client entered an emailed code.
 */
const AccountPage = () => {
  // After a deletion, the client is signed out, and the receipt must stay.
  const [receipt, setReceipt] = useState<Receipt>();
  if (receipt) return <ReceiptPage {...receipt} />;
  return (
    <SignedIn title="Your Account">
      {(client) => <AccountLetter key={client.id} client={client} onDeleted={setReceipt} />}
    </SignedIn>
  );
};

export default AccountPage;
