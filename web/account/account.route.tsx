import { AccountPage } from './account-page.tsx';

export default AccountPage;
