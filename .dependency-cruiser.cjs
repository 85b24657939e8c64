const feature = '^app/features/([^/]+)/';
/** Features that may import the ledger. */
const ON_THE_LEDGER = ['^app/features/(portfolio|funds|people|broadcasts|questions)/'];
/** A notice is recorded in the ledger, says to which account it is paid, and is a document of each holder's. */
const NOTICES = ['^app/features/notices/'];
/** Features that may import notices: a payment is of what a notice expects. */
const ON_NOTICES = ['^app/features/payments/'];
const test = '\\.test\\.tsx?$';

/** The floors of the house, from the top down: each may import those below it, never one above. */
const FLOORS = [
  ['main', '^main/'],
  ['server', '^server/'],
  ['routes, trpc, jobs', '^app/(routes/|trpc/|jobs\\.server|routes\\.ts|root\\.tsx|entry\\.)'],
  ['processes', '^app/processes/'],
  ['features', '^app/features/'],
  ['notify', '^app/notify/'],
  ['integrations', '^app/integrations/'],
  ['platform', '^app/platform/'],
  ['db', '^app/db/'],
  ['domain', '^app/domain/'],
];

const noImportRunsUp = FLOORS.slice(1).map(([name, path], at) => ({
  name: `nothing-above-${name.split(',')[0]}`,
  severity: 'error',
  comment: `${name} may import what is below it: docs/decisions/0018-the-house.md.`,
  from: { path, pathNot: test },
  to: { path: FLOORS.slice(0, at + 1).map(([, above]) => above) },
}));

/** Who may import whom. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...noImportRunsUp,
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment: 'What spans two features is a process in app/processes.',
      from: { path: feature, pathNot: [test, ...ON_THE_LEDGER, ...NOTICES, ...ON_NOTICES] },
      to: { path: '^app/features/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'features-on-the-ledger-know-only-it',
      severity: 'error',
      comment: 'The ledger is a ground for what is computed from it: docs/decisions/0072-rooms.md.',
      from: { path: ON_THE_LEDGER, pathNot: test },
      to: { path: '^app/features/', pathNot: ['^app/features/$1/', '^app/features/ledger/'] },
    },
    {
      name: 'notices-know-the-ledger-accounts-and-documents',
      severity: 'error',
      from: { path: NOTICES, pathNot: test },
      to: { path: '^app/features/', pathNot: '^app/features/(notices|ledger|bank-details|documents)/' },
    },
    {
      name: 'features-on-notices-know-only-them',
      severity: 'error',
      from: { path: ON_NOTICES, pathNot: test },
      to: { path: '^app/features/', pathNot: '^app/features/(notices|payments|bank-details)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: test },
      to: { path: '^app/(routes|processes|features|notify|integrations|trpc|db)/' },
    },
    {
      name: 'pages-are-strangers-to-platform',
      severity: 'error',
      comment: 'The RPC client (app/ui/rpc) is for what is drawn.',
      from: { path: '^app/(notify|integrations|platform|db|domain)/', pathNot: test },
      to: { path: '^app/ui/' },
    },
    {
      name: 'server-knows-no-ui',
      severity: 'error',
      comment: 'Words of states and view models live beside the rule: docs/decisions/0071-one-act.md.',
      from: { path: '\\.server\\.tsx?$' },
      to: { path: ['^app/ui/', '^app/(features|processes)/.*/ui/'] },
    },
    {
      name: 'ui-is-pure',
      severity: 'error',
      comment: 'What is drawn receives props; it never reaches a server module, even for a type.',
      from: {
        path: ['^app/ui/', '^app/features/.*/ui/', '^app/features/.*\\.tsx$'],
        pathNot: [test, '^app/features/people/signing-in/session/'],
      },
      to: { path: ['\\.server\\.', '^app/(db|integrations)/'] },
    },
    {
      name: 'isomorphic-stays-pure',
      severity: 'error',
      from: { path: '^app/(features|notify|domain)/.*\\.tsx?$', pathNot: ['\\.server\\.', test] },
      to: { path: ['\\.server\\.', '^app/db/', '^app/integrations/.*\\.server\\.'] },
    },
    {
      name: 'tables-only-in-queries',
      severity: 'error',
      from: { path: '^(app|server|main)/', pathNot: ['^app/db/', '\\.queries\\.server\\.ts$', test] },
      to: { path: '^app/db/schema/' },
    },
    {
      name: 'queries-are-private',
      severity: 'error',
      comment: 'Queries are called within their own feature, platform folder or floor.',
      from: {
        path: '^(app|server|main)/',
        pathNot: ['^app/features/', '^app/notify/', '^app/platform/', test],
      },
      to: { path: '\\.queries\\.server\\.ts$' },
    },
    {
      name: 'only-access-is-shared-sql',
      severity: 'error',
      comment:
        'Of the platform’s SQL other queries build on who may see what: docs/decisions/0020-one-access-file.md.',
      from: { path: '^app/(features|notify)/', pathNot: ['^app/features/audit/', test] },
      to: { path: '^app/platform/(?!access/).*\\.queries\\.server\\.ts$' },
    },
    {
      name: 'access-is-for-queries',
      severity: 'error',
      comment: 'Its conditions belong into the `where` of a query.',
      from: {
        path: '^app/',
        pathNot: ['\\.queries\\.server\\.ts$', test],
      },
      to: { path: '^app/platform/access/' },
    },
    {
      name: 'integrations-hold-no-tables',
      severity: 'error',
      from: { path: '^app/integrations/', pathNot: test },
      to: { path: '^app/db/schema/' },
    },
    {
      name: 'vendors-only-in-integrations',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/integrations/' },
      to: {
        path: 'node_modules/(openid-client|nodemailer|aws4fetch|@react-email|mixpanel-browser|@sentry|@opentelemetry)/',
      },
    },
    {
      name: 'environment-in-one-place',
      severity: 'error',
      comment:
        'Parts take options; settings.server.ts and the wiring of the integrations read the environment: docs/decisions/0021-wired-once.md.',
      from: {
        path: '^(app|server|seeds|sandbox)/',
        pathNot: ['^app/platform/config/', '^app/integrations/wiring\\.server\\.ts$', test],
      },
      to: { path: '^app/platform/config/(env|wiring)\\.server\\.ts$' },
    },
    {
      name: 'integrations-take-options',
      severity: 'error',
      comment: 'No integration reads a setting by itself.',
      from: { path: '^app/integrations/', pathNot: ['^app/integrations/wiring\\.server\\.ts$', test] },
      to: { path: '^app/platform/config/' },
    },
    {
      name: 'no-test-code-in-app',
      severity: 'error',
      from: { path: '^(app|server|main|seeds)/', pathNot: test },
      to: { path: '^tests/' },
    },
    {
      name: 'app-knows-no-sandbox',
      severity: 'error',
      from: { path: '^(app|server|main|seeds)/', pathNot: test },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(app|server|main|seeds|tests)/' },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^(app|server|main|sandbox)/.*/index\\.tsx?$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^node:', '\\?', '\\+types/'] },
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
