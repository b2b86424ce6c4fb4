// Who may import whom (see docs): a room's door opens only to the rooms named
// here. Types count as imports: a page that knows a table's type knows the table.

const app = (name) => `^apps/${name}/`;
const gateway = '^apps/gateway/src/';
/** The gateway's composition root: what is made where. */
const root = `${gateway}(app\\.ts$|app/)`;
/**
 * The gateway's rooms, the lowest first: a room imports only from rooms below it, each by its door
 * (index.ts), or that of one of its folders. A room's testing/ may use all.
 */
const floors = [
  'runtime',
  'config',
  'db',
  'partners',
  'settings',
  'numbers',
  'people',
  'orders',
  'agreements',
  'activities',
  'enrolment',
  'reconciliation',
  'day-sums',
  'events-out',
  'operator',
  'console',
  'jobs',
  'http',
];
/** Parts of tests: they may look inside any room, and only tests and other such parts import them. */
const testing = `${gateway}.+/testing/`;
const packagesOnly = (...names) => `^packages/(?!(?:${names.join('|')})/)`;
const test = String.raw`\.test\.tsx?$`;

/** Partners' adapters and readers of their webhooks, which app/ names (see only-app-names-adapters). */
const adapter = `${gateway}partners/.*/(http-|[a-z]+-webhook)[^/]*\\.ts$`;

/** A room's doors, its index.ts and those of its folders: nobody else opens its other files. */
const doorOf = (room) => ({
  name: `${room}-is-entered-by-its-door`,
  severity: 'error',
  comment: `Import what ${room} offers from an index.ts of it; add it there if others may use it.`,
  from: { path: gateway, pathNot: [`${gateway}${room}/`, testing, test, '\\.conformance\\.ts$'] },
  to: {
    path: `${gateway}${room}/`,
    pathNot: [`${gateway}${room}/index\\.ts$`, `${gateway}${room}/.+/index\\.ts$`, adapter],
  },
});

/** A floor: its room imports nothing from the rooms above it. */
const floorOf = (room, index) => ({
  name: `${room}-imports-only-from-below`,
  severity: 'error',
  comment: `The order of rooms is ${floors.join(', ')}: ${room} may import only from those before it.`,
  from: { path: `${gateway}${room}/`, pathNot: [testing, test, '\\.conformance\\.ts$'] },
  to: { path: [`${gateway}(${floors.slice(index + 1).join('|')})/`, root] },
});

/**
 * Inside an aggregate's room: the model sees only itself, the store only the model, and an act (a folder
 * each) both, but no other act. What combines acts stands above them, beside the door.
 */
const acts = {
  orders: ['placing', 'paying', 'delivering', 'refunding'],
  agreements: ['opening', 'announcing', 'debiting', 'pausing', 'consent', 'ending'],
};
const inside = (room, from, mayImport) => ({
  name: `${room}-${from}-imports-only-${mayImport.join('-')}`,
  severity: 'error',
  comment: `In ${room}, ${from} may import only from ${mayImport.join(', ')} (see docs/architecture.md).`,
  from: { path: `${gateway}${room}/${from}/`, pathNot: [testing, test] },
  to: { path: `${gateway}${room}/`, pathNot: `${gateway}${room}/(${mayImport.join('|')})/` },
});
const shapeOf = (room) => [
  inside(room, 'model', ['model']),
  inside(room, 'store', ['store', 'model']),
  ...acts[room].map((act) => inside(room, act, [act, 'vouchers', 'notices', 'store', 'model'])),
];

/** What an app may take from the rest of the repository: itself and these packages. */
const takesOnly = (name, packages, apps = []) => ({
  name: `${name}-takes-only-${packages.join('-')}`,
  severity: 'error',
  comment: `apps/${name} may import only these: ${[...packages, ...apps].join(', ')}.`,
  from: { path: app(name), pathNot: test },
  to: {
    path: [
      packagesOnly(...packages),
      `^apps/(?!(?:${[name, ...apps].join('|')})/)`,
      '^(scripts|tests|bench)/',
    ],
  },
});

module.exports = {
  forbidden: [
    {
      name: 'packages-import-no-app',
      severity: 'error',
      comment: 'Packages are for the apps, never the other way round.',
      from: { path: '^packages/' },
      to: { path: '^(apps|scripts|tests|bench)/' },
    },
    {
      name: 'bridge-without-react',
      severity: 'error',
      comment: 'The native bridge must work on any page, so it knows no view library.',
      from: { path: '^packages/bridge/' },
      to: { path: '(^|/)node_modules/(@types/)?(react|react-dom|react-router|antd-mobile|@tanstack)(/|$)' },
    },
    takesOnly('web', ['bridge', 'china-time', 'contract', 'lazy-part', 'money', 'styles']),
    takesOnly('console', ['china-time', 'contract', 'lazy-part', 'money', 'styles']),
    takesOnly('gateway', [
      'atomic-files',
      'china-time',
      'contract',
      'environment',
      'money',
      'states',
      'signing',
    ]),
    takesOnly('sandbox', [
      'bridge',
      'china-time',
      'contract',
      'environment',
      'money',
      'states',
      'styles',
      'signing',
    ]),
    takesOnly('launcher', ['atomic-files', 'environment', 'signing'], ['gateway', 'sandbox']),
    {
      name: 'apps-open-only-their-front-door',
      severity: 'error',
      comment: 'The launcher starts the apps through what their index.ts offers.',
      from: { path: app('launcher') },
      to: { path: '^apps/(gateway|sandbox)/', pathNot: '^apps/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      comment: 'What two features share belongs in src/ui or src/platform.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      comment: 'src/ui and src/platform are below the features and the app around them.',
      from: { path: '^apps/web/src/(ui|platform)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'shared-rooms-know-no-feature',
      severity: 'error',
      comment: 'What several features share (agreement-form, sms-code, ...) is below them.',
      from: {
        path: '^apps/web/src/',
        pathNot: ['^apps/web/src/(features|app|shell)/|^apps/web/src/main', test],
      },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'console-screens-never-import-each-other',
      severity: 'error',
      comment: 'What two screens of the console share belongs in a room beside apps/console/src/screens.',
      from: { path: '^apps/console/src/screens/([^/]+)/' },
      to: { path: '^apps/console/src/(screens/(?!$1/)|app/)' },
    },
    {
      name: 'console-rooms-know-no-screen',
      severity: 'error',
      comment: 'What the screens of the console share is below them.',
      from: { path: '^apps/console/src/', pathNot: ['^apps/console/src/(screens/|app/|main\\.tsx)', test] },
      to: { path: '^apps/console/src/(screens|app)/' },
    },
    {
      name: 'ui-has-no-business',
      severity: 'error',
      comment: 'src/ui holds small pieces without business words; it asks nobody for data.',
      from: { path: '^apps/(web|console)/src/ui/', pathNot: test },
      to: { path: '^packages/contract/' },
    },
    {
      name: 'only-app-names-adapters',
      severity: 'error',
      comment: 'Rooms speak to a partner through its port; only app.ts and app/ name an adapter.',
      from: {
        path: '^(apps|packages)/',
        pathNot: [root, `${gateway}partners/`, test, '\\.conformance\\.ts$'],
      },
      to: { path: adapter },
    },
    {
      name: 'only-app-opens-http',
      severity: 'error',
      comment: 'The calls are the outermost layer: nothing but app.ts and app/ may depend on them.',
      from: { path: gateway, pathNot: [`${gateway}http/`, root, test] },
      to: { path: `${gateway}http/` },
    },
    ...floors.map(doorOf),
    ...floors.slice(0, -1).map(floorOf),
    ...Object.keys(acts).flatMap(shapeOf),
    {
      name: 'the-oracle-knows-no-gateway',
      severity: 'error',
      comment: 'What the simulation is judged by is written apart from what it judges.',
      from: { path: '^tests/simulation/oracle/' },
      to: { path: '^(apps|packages|bench|scripts)/|^tests/(?!simulation/oracle/)' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment:
        'Harnesses and scripted partners are parts of tests: nothing that runs for customers uses them.',
      from: { path: '^apps/', pathNot: [testing, test, '\\.conformance\\.ts$'] },
      to: { path: testing },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or three.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file and it starts nothing: delete it or use it.',
      from: {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '\\.config\\.(ts|mjs)$',
          '^apps/[^/]+/src/main\\.tsx?$',
          '/pages/assets/',
          // Runs for every file of tests (vitest.config.ts).
          '^tests/support/left-as-found\\.ts$',
          // The build of an offline package puts them in the place of others.
          '^apps/web/src/(app|platform/page-address)/packaged-',
          '^apps/web/scripts/(build|offline|service-worker|engines)/[a-z-]+\\.js$',
          '^(scripts|bench|tests/journeys)/',
        ],
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere: a typing error, or a dependency that is not installed.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      comment: 'Code that runs for customers never depends on tests or on development tools.',
      from: { path: '^(apps|packages)/.+/src/', pathNot: test },
      to: { path: [test, '^tests/'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
