/** Variables for the roles of a process, its addresses and its data. */
import { type CatalogueChapter, entry } from './entry.ts';

export const processChapters: readonly CatalogueChapter[] = [
  {
    title: 'Process and addresses',
    entries: [
      entry(
        'ROLES',
        'every',
        'What this process does, with commas between: `web` (pages, calls, callbacks), `worker` (what is ' +
          'done without being asked), `console` (for operators), `sandbox` (stands in for partners), ' +
          '`database` (nothing but the embedded database, for looking into a restored one).',
        { usual: '`web,worker,sandbox,console`' },
      ),
      entry('HOST', 'web', 'The network address on which pages and calls are served.'),
      entry('PORT', 'web', 'The port on which pages and calls are served.'),
      entry(
        'OPERATIONS_HOST',
        'gateway',
        'The network address of `/livez`, `/readyz` and `/metrics`; for nobody outside.',
      ),
      entry(
        'OPERATIONS_NAMES',
        'gateway',
        'Names by which they are asked for, with commas between, besides addresses and names without a ' +
          'dot. A request for any other name (of a page that was made to lead here) is not answered.',
        { usual: 'none' },
      ),
      entry('OPERATIONS_PORT', 'gateway', 'Their port. Two processes on one machine need two.', {
        usual: '`PORT` + 2',
      }),
      entry(
        'CONSOLE_HOST',
        'gateway',
        'The network address of the [console](console.md); never one that the public reaches.',
      ),
      entry('CONSOLE_PORT', 'gateway', 'The port of the console.', { usual: '`PORT` + 3' }),
      entry(
        'CONSOLE_URL',
        'gateway',
        "How operators' browsers reach the console: the root of a host with a name, `https:` but on one's " +
          'own machine. Passkeys are bound to this name: under another one nobody can sign in.',
        { usual: 'http://localhost:`CONSOLE_PORT`' },
      ),
      entry(
        'CONSOLE_WEB_ROOT',
        'gateway',
        "The console's pages built elsewhere; they are then not built when the process starts.",
        { usual: '`apps/console/dist`, built when it is not current' },
      ),
      entry(
        'CONSOLE_OIDC_ISSUER',
        'gateway',
        "The company's OpenID Connect provider, as it calls itself, with which people " +
          '[sign in to the console](console.md#signing-in-with-the-companys-account) besides passkeys. ' +
          'All three, or none.',
        { usual: 'none' },
      ),
      entry('CONSOLE_OIDC_CLIENT_ID', 'gateway', 'What the console is called at that provider.', {
        usual: 'none',
      }),
      entry('CONSOLE_OIDC_CLIENT_SECRET', 'gateway', 'The secret of the console at that provider.', {
        isSecret: true,
        usual: 'none',
      }),
      entry(
        'OPERATOR_IDENTITY',
        'gateway',
        'Who may use `npm run operator` and the commands `config:…` ' +
          '([the terminal](console.md#from-the-terminal)): `console`, people of the console, who sign in; ' +
          '`name`, whoever reaches the database, by a name that they say themselves, which does not ' +
          'propose where people work in the console; `auto`, by name until somebody can work in the ' +
          'console with orders, money or settings, and people of the console from then on.',
      ),
      entry(
        'OPERATOR_SESSION_PATH',
        'gateway',
        'Where a terminal that has signed in keeps its session, as a path from the root.',
        { usual: '`phonebill/operator-session` in `XDG_STATE_HOME`, else in `~/.local/state`' },
      ),
      entry(
        'BREAK_GLASS_FEN',
        'gateway',
        'So much (fen) can be given back in all by one ' +
          '[break-glass](console.md#at-three-in-the-morning) session.',
      ),
      entry(
        'PUBLIC_URL',
        'gateway',
        'How browsers reach the gateway: the cashier sends them back there. With `https:` cookies and ' +
          'headers are those of TLS.',
        { usual: 'http://`HOST`:`PORT`' },
      ),
      entry('CALLBACK_URL', 'gateway', 'How partners reach it with callbacks.', { usual: '`PUBLIC_URL`' }),
      entry(
        'TRUST_PROXY',
        'web',
        'Behind proxies that add to X-Forwarded-For: how many (`1`), or their networks ' +
          '(`10.0.0.0/8,loopback`). What a caller wrote before what they add counts for nothing.',
        { usual: 'nobody is trusted' },
      ),
      entry(
        'EVENT_NETWORKS',
        'gateway',
        "Networks of the operator's own (`10.1.0.0/16`) that [events](events.md) may be sent to; with a " +
          'loopback network also by `http:` there. Whatever else is not on the internet is refused.',
        { usual: 'none; with the sandbox this host' },
      ),
      entry(
        'DRAIN_MS',
        'web',
        'Behind a proxy: how long a process that was told to stop goes on answering while `/readyz` ' +
          'already says no, so that the proxy stops sending to it; longer than the proxy takes to notice ' +
          '([operations](operations.md#stopping-a-process)).',
      ),
      entry(
        'PARTNER_CALLS_KEPT_DAYS',
        'gateway',
        'For so many days an order keeps the calls to its partners and their notices, encrypted, for ' +
          "whoever speaks with a partner's support; 0: none is kept " +
          '([operations](operations.md#a-partners-support-asks-what-was-sent)).',
      ),
      entry(
        'WEB_ROOT',
        'gateway',
        'Pages built elsewhere, served by the role `web` and previewed by the role `console`; they are ' +
          'then not built when the process starts.',
        { usual: '`apps/web/dist`, built when it is not current' },
      ),
      entry(
        'LOG_LEVEL',
        'gateway',
        "pino's levels; `debug` adds a line for each request and for partner calls that are about no order.",
      ),
      entry(
        'LOG_FORMAT',
        'every',
        '`json`, one object to a line; `text`, for reading along; `auto`: text in a terminal, JSON ' +
          'everywhere else.',
      ),
      entry(
        'BUILD_ID',
        'gateway',
        "What this build is called, as `phonebill_build_info` shows it: a commit, an image's tag.",
      ),
    ],
  },
  {
    title: 'Traces',
    entries: [
      entry(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'gateway',
        'Where [traces](operations.md#traces) go: a receiver of OTLP over HTTP, as `http://collector:4318`.',
        { usual: 'nowhere' },
      ),
      entry(
        'OTEL_EXPORTER_OTLP_HEADERS',
        'gateway',
        'What the receiver asks for, as `name=value,name=value`.',
        {
          isSecret: true,
          usual: 'none',
        },
      ),
      entry('OTEL_SERVICE_NAME', 'gateway', 'The name under which traces are kept.'),
      entry(
        'OTEL_TRACES_SAMPLER_ARG',
        'gateway',
        'The share of traces that is sent, 0 to 1; of an order all of it or nothing.',
        {
          usual: '`1`',
        },
      ),
    ],
  },
  {
    title: 'Database',
    entries: [
      entry(
        'DATABASE_URL',
        'gateway',
        'Any PostgreSQL 15 or later. Several servers: `postgres://user:password@a:5432,b:5432/phonebill` ' +
          '`?target_session_attrs=read-write`: the first that takes writes is used, after a fail-over the ' +
          'new one by itself. What `options` gives counts more than our own settings of a session.',
        { isSecret: true, usual: 'the embedded PostgreSQL 18 in `DATA_DIR`, which is for trying' },
      ),
      entry(
        'SHARD_DATABASE_URLS',
        'gateway',
        'The databases over which users are spread, in their order, with spaces between; `DATABASE_URL` is ' +
          'then their directory ([shards](shards.md)).',
        { isSecret: true, usual: 'all users in the one database' },
      ),
      entry(
        'DATABASE_CONNECTIONS',
        'gateway',
        'Of one process. A start is refused when the server has fewer than the process would open.',
      ),
      entry(
        'DATA_DIR',
        'every',
        "The embedded database, keys of the demonstration, the sandbox's book, and the lock that keeps a " +
          'second process out: each process has its own.',
        { usual: "`data` in the product's folder" },
      ),
    ],
  },
  {
    title: 'Pages in browsers and wallets',
    entries: [
      entry(
        'OFFLINE_PAGES',
        'web',
        'Entry pages of the offline packages in wallets, as their web views open them, with spaces ' +
          'between: `https://20260001.h5app.example/www/index.html`. Their origins may call, ' +
          "nobody else's; cashier, card binding and sign-on lead back to them. One of an origin.",
        { usual: 'none' },
      ),
      entry(
        'OFFLINE_LEAST_VERSION',
        'web',
        "The oldest version of a package that is served; older ones go on with the network's pages when " +
          'they are opened.',
      ),
      entry(
        'CARRIER_PHONE',
        'web',
        "The carrier's telephone number, like `10086`: the page for outdated browsers offers to call it.",
        { usual: 'none is offered' },
      ),
      entry(
        'SERVICE_WORKER',
        'web',
        '`off` removes the service worker, and what it kept, from browsers that come by.',
      ),
      entry(
        'ANALYTICS_URL',
        'web',
        'Where pages send what happens on them ([analytics](analytics.md)); their policy lets them connect ' +
          'to its origin.',
        { usual: 'none: nothing is sent' },
      ),
    ],
  },
];
