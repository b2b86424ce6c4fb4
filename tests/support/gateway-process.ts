// Runs gateways as separate processes over one database and one sandbox, for tests that freeze or kill them,
// or that give each its own clock.

import { freePort } from '../../apps/launcher/src/free-port.ts';
import { startSandbox, readSandboxConfig } from '../../apps/sandbox/src/index.ts';
import { realRuntime } from '../../apps/sandbox/src/runtime.ts';
import { type ChildProgram, startProgram } from './child-process.ts';
import { eventually, untilOk } from './eventually.ts';
import { type GatewayPorts, gatewayPorts } from './gateway-ports.ts';
import { freshKeys, partnersAt } from './partner-keys.ts';

export interface GatewayProcess {
  readonly url: string;
  /** The address of its health and metrics. */
  readonly operationsUrl: string;
  readonly program: ChildProgram;
  /** Resolves when it reports that it is ready. */
  ready(): Promise<void>;
}

export interface GatewayProcesses {
  readonly sandboxUrl: string;
  /** The keys of the gateways and their partners, by environment variable. */
  readonly keys: Readonly<Record<string, string>>;
  /**
   * Starts one more, with times a hundred times faster than published, and waits for it. `file` is the
   * gateway's program, for another release; `ports` are its own unless it takes the place of another.
   */
  start(
    environment?: Readonly<Record<string, string>>,
    file?: string,
    ports?: GatewayPorts,
  ): Promise<GatewayProcess>;
  /** Starts one on these ports and returns at once. */
  startAt(ports: GatewayPorts, environment?: Readonly<Record<string, string>>, file?: string): GatewayProcess;
  /** Kills what still runs, and stops the sandbox. */
  end(): Promise<void>;
}

export interface GatewayProcessesOptions {
  readonly keys?: Readonly<Record<string, string>>;
  /** The sandbox's environment where it differs from these keys and the usual pace. */
  readonly partners?: Readonly<Record<string, string>>;
  /** Whether the sandbox runs in this process, or in its own, where this process's work does not delay it. */
  readonly sandbox?: 'here' | 'apart';
  /** The clock (ms since 1970) of a sandbox in this process; the true time when omitted. */
  readonly now?: () => number;
}

export async function startGatewayProcesses(
  databaseUrl: string,
  {
    keys = freshKeys(),
    partners = {},
    sandbox: where = 'here',
    now = Date.now,
  }: GatewayProcessesOptions = {},
): Promise<GatewayProcesses> {
  const sandboxKeys = { ...keys, ...partners };
  const sandbox = await (where === 'here'
    ? startSandboxHere(sandboxKeys, now)
    : startSandboxApart(sandboxKeys));
  const started: ChildProgram[] = [];
  const processes: GatewayProcesses = {
    sandboxUrl: sandbox.url,
    keys,
    start: async (environment, file, ports) =>
      processes.startAt(ports ?? (await gatewayPorts()), environment, file),
    startAt({ url, operationsUrl, environment: ports }, environment = {}, file = 'apps/gateway/src/main.ts') {
      const program = startProgram(file, {
        ...keys,
        TIME_SCALE: '0.01',
        PARTNER_TIME_LIMIT_MS: '3000',
        LOG_LEVEL: 'warn',
        ...ports,
        DATABASE_URL: databaseUrl,
        ...partnersAt(sandbox.url),
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
  return processes;
}

type Sandbox = Pick<Awaited<ReturnType<typeof startSandbox>>, 'url'> & {
  readonly stop: () => Promise<unknown>;
};

const sandboxAt = (port: number) => ({
  SANDBOX_PORT: String(port),
  SANDBOX_DATA_FILE: ':memory:',
  SANDBOX_TIME_SCALE: '0.05',
});

function startSandboxHere(keys: Readonly<Record<string, string>>, now: () => number): Promise<Sandbox> {
  const config = readSandboxConfig({ ...sandboxAt(0), ...keys });
  return startSandbox(config, { ...realRuntime(config.timeScale), now });
}

async function startSandboxApart(keys: Readonly<Record<string, string>>): Promise<Sandbox> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram('apps/sandbox/src/main.ts', { ...sandboxAt(port), ...keys });
  await untilOk(`${url}/livez`);
  return { url, stop: () => program.stop() };
}

/** On a busy machine a start takes a minute or more. */
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
