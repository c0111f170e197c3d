/** A file may import from its own folder and from later entries, but not across a `|`. */
const layers = ['tests', 'infra', 'web | lambdas', 'shared'];

const inside = {
  web: [
    'prerender',
    'app',
    'landing | coach | account | legal',
    'assessment',
    'auth',
    'content | ui',
    'lib',
  ],
  lambdas: [
    'account',
    'deletion',
    'message',
    'coach',
    'assessment | lead',
    'draft',
    'case',
    'audit',
    'outbox',
    'email',
    'platform',
  ],
  infra: ['local', 'operate', 'watch', 'edge', 'api', 'email', 'data', 'accounts', 'functions'],
  shared: ['endpoints', 'domain'],
};

const folders = (level, parent = '') => level.split(' | ').map((name) => `${parent}${name}`);

const downward = (levels, parent = '') =>
  levels.flatMap((level, index) => {
    const above = levels.slice(0, index + 1).flatMap((each) => folders(each, parent));
    return folders(level, parent)
      .map((folder) => ({ folder, others: above.filter((each) => each !== folder) }))
      .filter(({ others }) => others.length > 0)
      .map(({ folder, others }) => ({
        name: `${folder} imports down`,
        comment: `The order: ${levels.join(' → ')}.`,
        severity: 'error',
        from: { path: `^${folder}/` },
        to: {
          path: others.map((each) => `^${each}/`),
          // The Lambdas send emails whose texts are in `web/content`.
          pathNot: folder === 'lambdas' ? '^web/content/(owner|sample-series)' : undefined,
        },
      }));
  });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...downward(layers),
    ...Object.entries(inside).flatMap(([folder, levels]) => downward(levels, `${folder}/`)),
    {
      name: 'infra imports no page',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^web/' },
    },
    {
      name: 'the stack shares names with the Lambdas, and no code',
      severity: 'error',
      from: { path: '^infra/', pathNot: '^infra/(operate|local)/' },
      to: {
        path: '^lambdas/',
        pathNot:
          '^lambdas/(platform/(environment|metrics)|case/case-row|account/download/entry-attributes|email/emails/email-parts|lead/unsubscribe-style)',
      },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      // `owner.ts` may import types from `content.ts`, which imports `owner.ts`.
      to: { circular: true, viaOnly: { pathNot: '^web/content/owner\\.ts$' } },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'web/dist|\\.build' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
