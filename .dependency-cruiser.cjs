const feature = '^app/features/([^/]+)/';
const test = '\\.test\\.tsx?$';

/** Who may import whom: the table of docs/decisions/0002-layout.md. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment: 'Two features meet in app/workflows or in a route, never in each other.',
      from: { path: feature },
      to: { path: '^app/features/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'downward-only',
      severity: 'error',
      from: { path: '^app/(workflows|ui|db|integrations|platform)/', pathNot: test },
      to: { path: '^app/(routes|trpc)/' },
    },
    {
      name: 'features-below-pages',
      severity: 'error',
      comment: 'A feature may use the RPC client in its ui, never a page.',
      from: { path: feature },
      to: { path: ['^app/routes/', '^app/trpc/root', '^app/workflows/'] },
    },
    {
      name: 'foundations-know-no-features',
      severity: 'error',
      from: { path: '^app/(ui|db|integrations|platform)/' },
      to: { path: '^app/(features|workflows)/' },
    },
    {
      name: 'ui-is-pure',
      severity: 'error',
      comment: 'UI receives props; it never reaches a server module, even for a type.',
      from: { path: '^app/(ui|features/[^/]+/ui)/' },
      to: { path: ['\\.server\\.', '^app/(db|integrations)/'] },
    },
    {
      name: 'isomorphic-stays-pure',
      severity: 'error',
      from: { path: '^app/features/[^/]+/[^/]+\\.ts$', pathNot: ['\\.server\\.', '\\.test\\.'] },
      to: { path: ['\\.server\\.', '^app/db/', '^app/integrations/'] },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/db/', '\\.queries\\.server\\.ts$', test] },
      to: { path: '^app/db/schema/' },
    },
    {
      name: 'queries-are-private',
      severity: 'error',
      from: { path: '^(app|server|worker)/', pathNot: ['^app/features/([^/]+)/', '^app/platform/'] },
      to: { path: '^app/features/.*\\.queries\\.server\\.ts$' },
    },
    {
      name: 'vendors-only-in-integrations',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/integrations/' },
      to: {
        path: 'node_modules/(openid-client|nodemailer|aws4fetch|@react-email|mixpanel-browser|@sentry)/',
      },
    },
    {
      name: 'no-test-code-in-app',
      severity: 'error',
      from: { path: '^(app|server|worker|seeds)/', pathNot: test },
      to: { path: '^tests/' },
    },
    {
      name: 'app-knows-no-sandbox',
      severity: 'error',
      from: { path: '^(app|server|worker|seeds)/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(app|server|worker|seeds|tests)/' },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^(app|server|worker|sandbox)/.*/index\\.tsx?$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?', '\\+types/'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
