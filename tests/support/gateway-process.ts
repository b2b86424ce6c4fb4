// Gateways as processes of their own, over one database and one sandbox, for tests that freeze or kill them,
// or that give each a clock of its own.

import { startSandbox, readSandboxConfig } from '../../apps/sandbox/src/index.ts';
import { type ChildProgram, startProgram } from './child-process.ts';
import { eventually } from './eventually.ts';
import { type GatewayPorts, gatewayPorts } from './gateway-ports.ts';
import { freshKeys } from './partner-keys.ts';

export interface GatewayProcess {
  readonly url: string;
  /** Where its health and metrics are. */
  readonly operationsUrl: string;
  readonly program: ChildProgram;
  /** Resolves when it says that it can work. */
  ready(): Promise<void>;
}

export interface GatewayProcesses {
  readonly sandboxUrl: string;
  /** Of the gateways and their partners, by the names of the environment. */
  readonly keys: Readonly<Record<string, string>>;
  /**
   * Starts one more; times are a hundred times quicker than published. `file`: the gateway's program, of
   * another release; `ports`: its own, unless it takes the place of another.
   */
  start(
    environment?: Readonly<Record<string, string>>,
    file?: string,
    ports?: GatewayPorts,
  ): Promise<GatewayProcess>;
  /** Kills what still runs, and stops the sandbox. */
  end(): Promise<void>;
}

/** `partners`: what the sandbox is given instead of the keys made here. */
export async function startGatewayProcesses(
  databaseUrl: string,
  keys: Readonly<Record<string, string>> = freshKeys(),
  partners: Readonly<Record<string, string>> = {},
): Promise<GatewayProcesses> {
  const sandbox = await startSandbox(
    readSandboxConfig({
      ...keys,
      ...partners,
      SANDBOX_PORT: '0',
      SANDBOX_DATA_FILE: ':memory:',
      SANDBOX_TIME_SCALE: '0.05',
    }),
  );
  const started: ChildProgram[] = [];
  return {
    sandboxUrl: sandbox.url,
    keys,
    async start(environment = {}, file = 'apps/gateway/src/main.ts', given) {
      const { url, operationsUrl, environment: ports } = given ?? (await gatewayPorts());
      const program = startProgram(file, {
        ...keys,
        TIME_SCALE: '0.01',
        PARTNER_TIME_LIMIT_MS: '3000',
        LOG_LEVEL: 'warn',
        ...ports,
        DATABASE_URL: databaseUrl,
        CASHIER_URL: sandbox.url,
        DIGITAL_URL: sandbox.url,
        ENTRUST_URL: sandbox.url,
        POINTS_URL: sandbox.url,
        CARRIER_URL: sandbox.url,
        SMS_URL: sandbox.url,
        WALLET_URL: sandbox.url,
        ...environment,
      });
      started.push(program);
      return { url, operationsUrl, program, ready: () => untilReady(operationsUrl, program) };
    },
    async end() {
      for (const program of started) await program.kill();
      await sandbox.stop();
    },
  };
}

/** On a machine that does much else a start takes a minute and more. */
const READY_WITHIN_MS = 180_000;

async function untilReady(operationsUrl: string, program: ChildProgram): Promise<void> {
  let said = 'nothing';
  await eventually(
    'the gateway to be ready',
    async () => {
      if (!program.running()) throw new Error(`the gateway ended by itself:\n${program.output()}`);
      const answer = await fetch(`${operationsUrl}/readyz`).catch(() => null);
      if (answer) said = await answer.text();
      return answer?.ok;
    },
    { withinMs: READY_WITHIN_MS, everyMs: 100 },
  ).catch((cause: unknown) => {
    const log = program.output().slice(-2000);
    throw new Error(`the gateway is not ready: it says ${said.trim()}\n${log}`, { cause });
  });
}
