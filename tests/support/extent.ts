// The tests that `npm test` leaves to `npm run test:all`, and why: docs/decisions/0098. Journeys of other
// files are marked one by one (`tests/journeys/thorough.ts`).

/**
 * Whether this is `npm test`, which tests each rule where that costs least. `npm run test:all`, and running a
 * test by its name, includes all tests.
 */
export const isShort = process.env.TEST_EXTENT === 'short';

/**
 * Long journeys through the console and through partners' protocols, whose rules service tests cover, and the
 * workbench, which is not part of the product.
 */
export const thoroughJourneys = [
  'alipay',
  'alipay-automatic',
  'back-forward-cache',
  'captcha',
  'console-agreement',
  'console-ask-many',
  'console-calls',
  'console-company',
  'console-events',
  'console-failures',
  'console-keyboard',
  'console-layout',
  'console-lost-answers',
  'console-partners',
  'console-personal-data',
  'console-terminal',
  'console-wrong-price',
  'family-ends',
  'long-wait',
  'oldest-engine',
  'payer-browsers',
  'selling-stopped',
  'slow-page',
  'small-amounts',
  'wechat-automatic',
  'workbench',
];

/**
 * Whole programs under faults for minutes, fuzzed inputs, and tests that take long because processes die,
 * wait and restart.
 */
export const thoroughServiceTests = [
  'apps/gateway/scripts/newer-release.service.test.ts',
  'apps/gateway/src/agreements/a-year.service.test.ts',
  'apps/gateway/src/agreements/debiting/crashes.service.test.ts',
  'apps/gateway/src/agreements/debiting/repayment-crashes.service.test.ts',
  'apps/gateway/src/agreements/debiting/two-workers.service.test.ts',
  'apps/gateway/src/agreements/family/any-order.service.test.ts',
  'apps/gateway/src/agreements/family/two-workers.service.test.ts',
  'apps/gateway/src/console/server/anything.service.test.ts',
  'apps/gateway/src/db/connections/busy-server.service.test.ts',
  'apps/gateway/src/db/connections/frozen-server.service.test.ts',
  'apps/gateway/src/db/connections/several-servers.service.test.ts',
  'apps/gateway/src/db/moving/move-database.service.test.ts',
  'apps/gateway/src/db/schema/baseline.service.test.ts',
  'apps/gateway/src/db/schema/migrations-under-load.service.test.ts',
  'apps/gateway/src/db/server/database-probe.service.test.ts',
  'apps/gateway/src/operator/months/months.service.test.ts',
  'apps/gateway/src/operator/stops/stops-in-every-process.service.test.ts',
  'apps/gateway/src/reconciliation/piece-boundaries.service.test.ts',
  'apps/gateway/src/reconciliation/refund-races.service.test.ts',
  'apps/gateway/src/reconciliation/reconcile-times.service.test.ts',
  'apps/launcher/src/embedded-database.service.test.ts',
  'tests/abuse/abuse.service.test.ts',
  'tests/chaos/chaos.service.test.ts',
  'tests/live/live.service.test.ts',
  'tests/operate/move-database.service.test.ts',
  'tests/operate/operate.service.test.ts',
  'tests/restore/restore-drill.service.test.ts',
  'tests/service/activities-changed.service.test.ts',
  'tests/service/alipay-automatic.service.test.ts',
  'tests/service/alipay.service.test.ts',
  'tests/service/aliyun-sms.service.test.ts',
  'tests/service/backup-and-restore.service.test.ts',
  'tests/service/bill-credit.service.test.ts',
  'tests/service/check-partners.service.test.ts',
  'tests/service/claims-rush.service.test.ts',
  'tests/service/clocks.service.test.ts',
  'tests/service/contract-against-anything.service.test.ts',
  'tests/service/database-away.service.test.ts',
  'tests/service/distrusted-keys.service.test.ts',
  'tests/service/events-out.service.test.ts',
  'tests/service/keys-changed.service.test.ts',
  'tests/service/newer-settings.service.test.ts',
  'tests/service/numbers-at-rest.service.test.ts',
  'tests/service/order-log.service.test.ts',
  'tests/service/partner-calls.service.test.ts',
  'tests/service/partners-exchanged.service.test.ts',
  'tests/service/read-only.service.test.ts',
  'tests/service/reloadly.service.test.ts',
  'tests/service/restored-database.service.test.ts',
  'tests/service/sending-barrier.service.test.ts',
  'tests/service/settings-in-two-processes.service.test.ts',
  'tests/service/several-cashiers.service.test.ts',
  'tests/service/starting.service.test.ts',
  'tests/service/strangers-leave-nothing.service.test.ts',
  'tests/service/tencent-sms.service.test.ts',
  'tests/service/traces.service.test.ts',
  'tests/service/vouchers.service.test.ts',
  'tests/service/worker-survives.service.test.ts',
  'tests/year/year.service.test.ts',
];

/**
 * Tests that install packages a dozen times, write documents, or wait for processes: each fresh clone that
 * runs `npm test` has been installed, built and started once.
 */
export const thoroughUnitTests = [
  'apps/gateway/scripts/lost-output.test.ts',
  'apps/sandbox/src/pages/workbench/native-script.test.ts',
  'apps/web/scripts/build/policy-files.test.ts',
  'scripts/install.test.mjs',
  'tests/deploy/rolling-restart.test.ts',
];
