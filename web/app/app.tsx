import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppFrame } from '#web/auth/app-frame.tsx';
import { AuthPage } from '#web/auth/auth-page.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';

interface Props {
  tools: AccountTools;
  Assessment: ComponentType;
}

export const App = ({ tools, Assessment }: Props) => (
  <AppFrame tools={tools}>
    <Routes>
      <Route path={paths.auth} element={<AuthPage />} />
      <Route path={paths.assessment} element={<Assessment />} />
    </Routes>
  </AppFrame>
);
