/** The processes of an installation, which are replaced one after the other. */
import { type GatewayPorts, gatewayPorts } from '../support/gateway-ports.ts';
import type { GatewayProcess, GatewayProcesses } from '../support/gateway-process.ts';
import type { Proxy } from './proxy.ts';
import { thisRelease, type Release } from './releases.ts';

export type Roles = 'web' | 'worker' | 'web,worker';

/** A place where a process runs, always at the same address. */
interface Place {
  readonly roles: Roles;
  readonly ports: GatewayPorts;
  process: GatewayProcess | null;
}

export interface Fleet {
  readonly webs: readonly GatewayPorts[];
  /** Sets further variables for the processes started from now on. */
  set(environment: Readonly<Record<string, string>>): void;
  /** Makes web processes from now on be left out at this proxy while they are replaced. */
  standBehind(proxy: Pick<Proxy, 'leaveOut' | 'takeIn'>): void;
  /**
   * Replaces every process, one after the other, each ready before the next one ends; `only` selects a single
   * one.
   */
  roll(release: Release, only?: number): Promise<void>;
  /** Kills a worker as a crash does, and starts it again. */
  killWorker(): Promise<void>;
  /** A text with the output of each process that ended with an exit code other than 0. */
  readonly badEnds: readonly string[];
  /** Returns the errors in the logs of all processes. */
  errors(): string[];
  stop(): Promise<void>;
}

/** Time (ms) for draining: longer than either proxy takes to notice, if it checks at all. */
const DRAIN_MS = 1000;

export async function startFleet(
  processes: GatewayProcesses,
  given: { readonly roles: readonly Roles[]; readonly environment: Readonly<Record<string, string>> },
): Promise<Fleet> {
  const environment: Record<string, string> = { DRAIN_MS: String(DRAIN_MS), ...given.environment };
  const places: Place[] = [];
  for (const roles of given.roles) places.push({ roles, ports: await gatewayPorts(), process: null });
  const badEnds: string[] = [];
  const outputs: (() => string)[] = [];
  let current = thisRelease;
  let proxy: Pick<Proxy, 'leaveOut' | 'takeIn'> | null = null;

  async function start(place: Place): Promise<void> {
    place.process = await processes.start(
      { ...environment, ...place.ports.environment, ROLES: place.roles },
      current.program,
      place.ports,
    );
    outputs.push(place.process.program.output);
    await place.process.ready();
  }
  async function end(place: Place): Promise<void> {
    const { process } = place;
    if (!process) return;
    const code = await process.program.stop();
    if (code !== 0) badEnds.push(`a process ended with ${code}: ${process.program.output().slice(-500)}`);
    place.process = null;
  }

  return {
    webs: places.filter(({ roles }) => roles.startsWith('web')).map(({ ports }) => ports),
    badEnds,
    standBehind: (one) => void (proxy = one),
    set: (changes) => void Object.assign(environment, changes),
    async roll(release, only) {
      current = release;
      // Workers first: they migrate the database, and no user waits for their answers.
      const chosen = places.filter((_place, index) => only === undefined || index === only);
      for (const place of chosen.toSorted((one, other) => (one.roles < other.roles ? 1 : -1))) {
        const isServing = place.roles.startsWith('web') && place.process !== null;
        if (isServing) await proxy?.leaveOut(place.ports);
        await end(place);
        await start(place);
        if (isServing) await proxy?.takeIn(place.ports);
      }
    },
    async killWorker() {
      const place = places.find(({ roles }) => roles === 'worker');
      if (!place) return;
      await place.process?.program.kill();
      await start(place);
    },
    errors: () =>
      outputs.flatMap((output) =>
        output()
          .split('\n')
          .filter(
            (line) => line.includes('"level":50') || line.includes('"level":60') || /^\w*Error/.test(line),
          ),
      ),
    async stop() {
      await Promise.all(places.map(end));
    },
  };
}
