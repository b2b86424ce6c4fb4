// Runs gateway and sandbox in this process, on their own database, talking to each other over real HTTP.

import { readGatewayConfig, startGateway } from '../../apps/gateway/src/index.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { readSandboxConfig, startSandbox } from '../../apps/sandbox/src/index.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { gatewayPorts } from './gateway-ports.ts';
import { freshKeys, partnersAt } from './partner-keys.ts';
import { playedAddresses, playedKeys } from './played-partners.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts';
import { signInUser, type TestUser } from './test-user.ts';

export interface RunningProduct {
  readonly url: string;
  /** The address of the gateway's health and metrics. */
  readonly operationsUrl: string;
  readonly pool: Pool;
  /** The keys of the gateway and its partners, by environment variable. */
  readonly keys: Readonly<Record<string, string>>;
  readonly sandbox: SandboxClient;
  /** Creates a signed-in user with a client. */
  newUser(): Promise<TestUser & { readonly api: ApiClient }>;
  /** Stops the gateway and starts it again, with other settings if given; the sandbox keeps running. */
  restart(changes: {
    readonly environment?: Readonly<Record<string, string>>;
    /** Work on the database while nothing is connected to it. */
    readonly whileStopped?: () => Promise<void>;
  }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * High limits for visitors: all tests use one IP address, and many use the same number. Tests of the limits
 * set their own.
 */
const guestLimits = {
  GUEST_ORDERS_PER_NUMBER: '100000',
  GUEST_ORDERS_PER_DEVICE: '100000',
  GUEST_ORDERS_PER_ADDRESS: '100000',
  UNPAID_ORDERS_PER_USER: '100000',
  UNPAID_ORDERS_PER_USER_AND_HOUR: '100000',
};

/** The receiver of a gateway's log, line by line. */
export interface LogReader {
  write(line: string): void;
}

/**
 * Starts a product. Unless given, its times are a hundred times faster than published, the sandbox's twenty
 * times. It uses its own database, or the given one. `PLAYED_PARTNERS` names real partners whose protocol is
 * used.
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  own?: Pick<TestDatabase, 'url' | 'drop'>,
  log?: LogReader,
): Promise<RunningProduct> {
  const database = own ?? (await createTestDatabase());
  const keys = { ...freshKeys(), ...playedKeys(environment) };
  const { url, operationsUrl, environment: ports } = await gatewayPorts();
  const sandbox = await startSandbox(
    readSandboxConfig({
      ...keys,
      SANDBOX_PORT: '0',
      SANDBOX_DATA_FILE: ':memory:',
      PRODUCT_URL: url,
      SANDBOX_TIME_SCALE: '0.05',
    }),
  );
  const configured = {
    ...keys,
    ...guestLimits,
    WORK_HASHES: '200',
    TIME_SCALE: '0.01',
    PARTNER_TIME_LIMIT_MS: '1000',
    LOG_LEVEL: 'silent',
    ...ports,
    DATABASE_URL: database.url,
    ...partnersAt(sandbox.url),
    ...playedAddresses(environment, sandbox.url),
    PARTNER_SHOP_ORIGIN: sandbox.url,
    ...environment,
  };
  let gateway = await startGateway(readGatewayConfig(configured), undefined, log);
  let pool = createTestPool(database.url, 4);
  let users = 0;
  return {
    url,
    operationsUrl,
    get pool() {
      return pool;
    },
    keys,
    sandbox: createSandboxClient(sandbox.url),
    async newUser() {
      // The last digits 555 trigger no behaviour in the sandbox.
      const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}555`);
      return { ...user, api: createApiClient(url, user.ssoToken) };
    },
    async restart({ environment: changed = {}, whileStopped }) {
      await gateway.stop();
      await pool.end();
      await whileStopped?.();
      pool = createTestPool(database.url, 4);
      gateway = await startGateway(readGatewayConfig({ ...configured, ...changed }), undefined, log);
    },
    async stop() {
      await gateway.stop();
      await sandbox.stop();
      await pool.end();
      await database.drop();
    },
  };
}
