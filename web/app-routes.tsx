import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { AppFrame } from './auth/app-frame.tsx';
import { paths } from './lib/paths.ts';
import { LoadFailed } from './load-failed.tsx';
import type { PageHead } from './page.ts';
import { createSession } from './session/session.ts';

interface AppPage extends PageHead {
  path: string;
  file: string;
}

export const appPages: AppPage[] = [
  {
    path: paths.auth,
    file: './auth/auth.route.tsx',
    title: `Sign In · ${brand.name}`,
    description: `Sign in, or create your account, to fill out the ${brand.name} health assessment.`,
  },
  {
    path: paths.assessment,
    file: './assessment/assessment.route.tsx',
    title: `Health Assessment · ${brand.name}`,
    description: `The personal health history that ${brand.coach.firstName} reads before your first plan. Encrypted and confidential.`,
  },
  {
    path: paths.account,
    file: './account/account.route.tsx',
    isUnlisted: true,
    title: `Your Account · ${brand.name}`,
    description: `See when ${brand.coach.firstName} read your assessment, and download or delete your data.`,
  },
];

type Loaded = { default: ComponentType };
const files = import.meta.glob<Loaded>('./*/*.route.tsx');
const failed: Loaded = { default: LoadFailed };

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => Object(entry).type === 'reload');

/** If the page's code fails to load, perhaps because of a deployment, reloads the page once. */
export const loadPage = async (path: string): Promise<Loaded> => {
  const file = appPages.find((page) => page.path === path)?.file ?? '';
  try {
    return (await files[file]?.()) ?? failed;
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    if (isReloaded()) return failed;
    location.reload();
    return new Promise(() => {});
  }
};

const routes = appPages.map(({ path }) => ({ path, Page: lazy(() => loadPage(path)) }));
const session = createSession('clients');

export const App = () => (
  <AppFrame session={session}>
    <Suspense>
      <Routes>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
    </Suspense>
  </AppFrame>
);
