/** A file may import from its own folder and from later entries, but not across a `|`. */
const layers = ['tests', 'infra', 'web | lambdas', 'shared'];

const inside = {
  web: [
    'landing | coach | account | legal | not-found',
    'assessment',
    'auth',
    'session',
    'content | ui',
    'lib',
  ],
  infra: [
    'local',
    'operate',
    'watch',
    'edge',
    'jobs',
    'api',
    'email',
    'data',
    'accounts',
    'functions',
  ],
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
          // The functions send emails whose texts are in `web/content`.
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
      name: 'roles wire features, and features use the platform',
      severity: 'error',
      from: { path: '^lambdas/(?!roles/)' },
      to: { path: '^lambdas/roles/' },
    },
    {
      name: 'the platform knows no feature',
      severity: 'error',
      from: { path: '^lambdas/platform/' },
      to: { path: '^lambdas/(?!platform/)' },
    },
    {
      name: 'the stack shares names with the functions, and no code',
      severity: 'error',
      from: { path: '^infra/', pathNot: '^infra/(operate|local)/' },
      to: {
        path: '^(lambdas|web)/',
        pathNot: '^lambdas/(platform/contract|email/parts|lead/token-page-style)',
      },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'web/dist|\\.build|\\.test\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
