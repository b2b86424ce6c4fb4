/**
 * What is attacked: a gateway as a process of its own, behind one proxy (which is the attacks: they say from
 * which address a request comes), with a sandbox as its partners, on a database that was migrated.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { signInUser, type TestUser } from '../support/test-user.ts';
import { withInspector } from './inspector.ts';

export interface Target {
  readonly url: string;
  readonly port: number;
  /** Where health and metrics are asked for. */
  readonly healthUrl: string;
  readonly program: ChildProgram;
  readonly pool: Pool;
  readonly sandbox: SandboxClient;
  /** Of the gateway and its partners, by the names of the environment. */
  readonly keys: Readonly<Record<string, string>>;
  /** The folder of the pages that it serves. */
  readonly webRoot: string;
  /** The path of a file, several of which are more than lies between two ends of a connection. */
  readonly largeFile: string;
  /** A request as it comes from this address, over a connection of its own or a kept one. */
  ask(path: string, address: string, init?: RequestInit): Promise<Response>;
  /** An address that nobody has used yet. */
  newAddress(): string;
  /** A new user who is signed in, at an address of their own. */
  newUser(): Promise<AttackedUser>;
  stop(): Promise<void>;
}

export interface AttackedUser extends TestUser {
  readonly address: string;
  readonly api: ApiClient;
}

/** Each waiting partner is waited for so long. */
export const PARTNER_TIME_LIMIT_MS = 2000;
const LARGE_BYTES = 1024 * 1024;

/** Starts it on this database. Throws Error with the gateway's output when it does not become ready. */
export async function startTarget(databaseUrl: string): Promise<Target> {
  const processes = await startGatewayProcesses(databaseUrl);
  const webRoot = mkdtempSync(join(tmpdir(), 'phonebill-abuse-'));
  writeSmallPages(webRoot);
  writeFileSync(join(webRoot, 'assets', 'large.js'), ' '.repeat(LARGE_BYTES));
  const gateway = await processes.start({
    TRUST_PROXY: '1',
    PARTNER_TIME_LIMIT_MS: String(PARTNER_TIME_LIMIT_MS),
    WEB_ROOT: webRoot,
    ...withInspector,
  });
  await gateway.ready();
  const pool = createTestPool(databaseUrl, 4);
  let [users, addresses] = [0, 0];
  const newAddress = (): string => {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  return {
    url: gateway.url,
    port: Number(new URL(gateway.url).port),
    healthUrl: gateway.operationsUrl,
    program: gateway.program,
    pool,
    sandbox: createSandboxClient(processes.sandboxUrl),
    keys: processes.keys,
    webRoot,
    largeFile: '/phonebillh5/assets/large.js',
    ask: (path, address, init = {}) =>
      fetch(gateway.url + path, {
        ...init,
        headers: {
          ...(init.body && { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string> | undefined),
          'x-forwarded-for': address,
        },
      }),
    newAddress,
    async newUser() {
      // Last digits that mean nothing to the sandbox.
      const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}555`);
      const address = newAddress();
      const api = createApiClient(gateway.url, user.ssoToken, { 'x-forwarded-for': address });
      return { ...user, address, api };
    },
    async stop() {
      await pool.end();
      await gateway.program.stop();
      await processes.end();
      rmSync(webRoot, { recursive: true });
    },
  };
}
