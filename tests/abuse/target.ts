/**
 * The target of attacks: a gateway in a process of its own, behind one proxy (played by the attacks, which
 * say from which address a request comes), with a sandbox as its partners, on a migrated database.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { createPeople, type People } from '../support/people.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { withInspector } from './inspector.ts';

export interface Target extends People {
  readonly url: string;
  readonly port: number;
  /** The address of health and metrics. */
  readonly healthUrl: string;
  readonly program: ChildProgram;
  readonly pool: Pool;
  readonly sandbox: SandboxClient;
  /** The keys of the gateway and its partners, by the names of their environment variables. */
  readonly keys: Readonly<Record<string, string>>;
  /** The folder of the pages that it serves. */
  readonly webRoot: string;
  /** The path of a file so large that several exceed what fits between the two ends of a connection. */
  readonly largeFile: string;
  stop(): Promise<void>;
}

/** Time limit (ms) for a partner's answer. */
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
    ...createPeople(gateway.url, pool),
    async stop() {
      await pool.end();
      await gateway.program.stop();
      await processes.end();
      rmSync(webRoot, { recursive: true });
    },
  };
}
