import { AuthPage } from './auth-page.tsx';

export default AuthPage;
