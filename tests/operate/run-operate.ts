/**
 * An installation as operators run it (web and worker processes, a proxy, PostgreSQL) is upgraded, rolled
 * back, given other keys, has a worker killed, its prices changed, a carrier and automatic debits stopped,
 * while people use it. No request fails, every order ends, and the books agree.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPair } from '@phonebill/signing';
import { callLimits, createPool, type Pool } from '../../apps/gateway/src/db/pool.ts';
import { createStoredNumbers } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { TEST_NUMBERS_KEY } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { readBooks } from '../chaos/books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { violations } from '../chaos/invariants.ts';
import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import { quickAgreements } from '../support/agreements.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { complaintOf } from '../support/log-lines.ts';
import { ordersStillOpen } from '../support/open-orders.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createPeople } from '../support/people.ts';
import { playedAddresses, playedKeys } from '../support/played-partners.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { type Roles, startFleet } from './fleet.ts';
import { keyExchangeOf, NEXT_NUMBERS_KEY } from './key-exchange.ts';
import { createOperators } from './operators.ts';
import { type Proxy, startNginx, startSmallProxy } from './proxy.ts';
import { makeNextRelease, type Release, releaseOfHistory, thisRelease } from './releases.ts';
import { stepsOf } from './steps.ts';
import { startVisits, type Visits } from './visits.ts';

export interface OperateSettings {
  readonly roles: readonly Roles[];
  readonly proxy: 'nginx' | 'small';
  /**
   * The real partners whose protocols are used and whose keys are exchanged; empty for our own protocol
   * alone.
   */
  readonly partners: '' | 'wechat' | 'dtone' | 'wechat,dtone';
  /**
   * The older release, from the repository's history; null for this one, from which the next is then made.
   */
  readonly before: string | null;
  /** The steps to run; `keys` is only an exchange of keys, until partners no longer accept the old ones. */
  readonly steps: 'few' | 'keys' | 'all';
}

const ANSWERED_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 120_000;
const MOST_SHOWN = 20;
const crowds = {
  few: { carriers: 1, readingMs: 1200 },
  keys: { carriers: 1, readingMs: 600 },
  all: { carriers: 2, readingMs: 300 },
} as const;

/** Runs the steps on an empty or migrated database; `folder` is for files of the run. */
export async function runOperate(
  settings: OperateSettings,
  { databaseUrl, folder }: { readonly databaseUrl: string; readonly folder: string },
): Promise<RunReport> {
  const [before, after] = releasesOf(settings, folder);
  const startedAt = Date.now();
  const real = { PLAYED_PARTNERS: settings.partners };
  const keys = { ...freshKeys(), ...firstSecret(), ...playedKeys(real) };
  const exchange = keyExchangeOf(keys);
  const processes = await startGatewayProcesses(databaseUrl, { keys, partners: exchange.partners });
  const webRoot = join(folder, 'pages');
  writeSmallPages(webRoot);
  const fleet = await startFleet(processes, {
    roles: settings.roles,
    environment: {
      ...keys,
      ...playedAddresses(real, processes.sandboxUrl),
      // Agreements are handled within seconds instead of days.
      ENTRUST_PROVIDER: 'phonebill',
      TRUST_PROXY: '1',
      WEB_ROOT: webRoot,
      WORK_HASHES: '200',
      LOG_LEVEL: 'error',
      // The partners run in this process, and their silence is not tested here.
      PARTNER_TIME_LIMIT_MS: '30000',
      ...quickAgreements,
    },
  });
  const lines: string[] = [];
  let [proxy, pool, people]: [Proxy | null, Pool | null, Visits | null] = [null, null, null];
  try {
    // In the short forms the first process is alone until a step starts the second.
    await fleet.roll(before, settings.steps === 'all' ? undefined : 0);
    // Numbers are converted to the new key during the run: a pool with the old key alone would not find them.
    const numbers = createStoredNumbers({ keys: [TEST_NUMBERS_KEY, NEXT_NUMBERS_KEY], clear: 'read' });
    pool = createPool(databaseUrl, 4, callLimits, numbers);
    proxy = await (settings.proxy === 'nginx' ? startNginx(fleet.webs, folder) : startSmallProxy(fleet.webs));
    fleet.standBehind(proxy);
    const sandbox = payingAt(createSandboxClient(processes.sandboxUrl), settings.partners);
    const product = { keys, sandbox, ...createPeople(proxy.url, pool, ANSWERED_WITHIN_MS) };
    const visits = startVisits(product, crowds[settings.steps]);
    people = visits;
    const operators = createOperators(pool, folder, after);
    const found: string[] = [];
    await visits.oneMore();
    const changes = { fleet, before, after, exchange, product, visits, operators, pool };
    for (const [what, act] of stepsOf(settings.steps, changes)) {
      const [began, failed] = [Date.now(), visits.load.failures.length];
      found.push(...(await act()));
      // Every visit begun before the step has ended, and every kind has been made anew.
      await visits.oneMore();
      const more = visits.load.failures.length - failed;
      lines.push(`  ${what}: ${seconds(Date.now() - began)}, ${more} requests failed`);
    }
    await visits.stop();
    // Every order is paid here, so none stays open waiting for its payer.
    const open = await ordersStillOpen(pool, SETTLED_WITHIN_MS);
    const partners = partnersFor(processes.sandboxUrl, keys);
    const books = await readBooks(pool, partners, sandbox, new Date(startedAt - 1000));
    await partners.close();
    await fleet.stop();
    const { load, made, refusals } = visits;
    const errors = fleet.errors().map(complaintOf);
    const [late, failures] = parted(
      load.failures.map(({ what }) => what),
      errors,
    );
    return reportOf(
      [
        `operated from release ${before.name} to ${after.name} behind ${proxy.kind}, ` +
          `${settings.roles.join(' + ')}, in ${seconds(Date.now() - startedAt)}`,
        ...lines,
        `  visits     ${[...made].map(([kind, times]) => `${times} ${kind}`).join(', ')}`,
        `  requests   ${load.tookMs.length}, ${failures.length} failed` +
          (late.length > 0 ? `, ${late.length} told that this machine's database was too slow` : ''),
        `  refused    ${[...refusals.met].map(([why, times]) => `${times}: ${why}`).join(', ') || 'nobody'}`,
        `  orders     ${counted(books.orders.map(({ state }) => state))}`,
        `  log        ${counted(errors) || 'no error'}`,
      ],
      [
        ...failures.map((what) => `no request fails: ${what}`),
        ...found,
        ...open.map((orderNo) => `every order ends: ${orderNo} is open`),
        ...fleet.badEnds.map((what) => `processes stop by themselves: ${what}`),
        ...violations(books, []),
      ],
      MOST_SHOWN,
    );
  } finally {
    await people?.stop();
    await proxy?.stop();
    await fleet.stop();
    await pool?.end();
    await processes.end();
    rmSync(webRoot, { recursive: true, force: true });
  }
}

function releasesOf({ before }: OperateSettings, folder: string): [before: Release, after: Release] {
  return before === null
    ? [thisRelease, makeNextRelease(join(folder, 'next'))]
    : [releaseOfHistory(before, join(folder, 'before')), thisRelease];
}

/** Returns a client that pays at this run's cashier by default. */
function payingAt(sandbox: SandboxClient, partners: OperateSettings['partners']): SandboxClient {
  const cashier = partners.includes('wechat') ? 'wechat' : 'cash';
  return { ...sandbox, pay: (paymentNo, at = cashier) => sandbox.pay(paymentNo, at) };
}

/**
 * Returns the variables of an installation from before there was a separate secret: the signing key served as
 * one.
 */
function firstSecret(): Record<string, string> {
  const { secretKey, publicKey } = generateKeyPair();
  return { GATEWAY_SIGNING_KEY: secretKey, GATEWAY_PUBLIC_KEY: publicKey, GATEWAY_SECRETS: secretKey };
}

/**
 * Separates failures due to the database exceeding its time limits, if the logs confirm that: a busy machine
 * is not a fault of what is tested here.
 */
function parted(failures: readonly string[], errors: readonly string[]): [late: string[], others: string[]] {
  const wasLate = errors.some((line) => /DatabaseUnavailable.*(no answer within|timeout expired)/.test(line));
  const isLate = (what: string): boolean => wasLate && / 503 PMC50307 /.test(what);
  return [failures.filter(isLate), failures.filter((what) => !isLate(what))];
}
