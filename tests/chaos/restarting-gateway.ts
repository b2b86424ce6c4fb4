import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../support/seeded-random.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';

/** A gateway's process that is killed over and over and started again at once. */
export interface RestartingGateway {
  /** Kills it `times` times at random moments; `onKill` hears how often so far. */
  killAgainAndAgain(times: number, dice: Dice, onKill: (kills: number) => void): Promise<void>;
  /** Resolves when it serves. */
  ready(): Promise<void>;
  /** What those wrote that had served and ended without being killed. */
  endedByItself(): string[];
  /** Complaints in the logs of all its lives. */
  loggedErrors(): string[];
  /** Ends it properly; the exit code. */
  stop(): Promise<number | null>;
}

/** Some kills meet it while it is still starting. */
const KILLED_WHILE_STARTING = 0.15;

/** `start` gives it each of its lives; `url` is where it says that it lives. */
export function startRestartingGateway(url: string, start: () => ChildProgram): RestartingGateway {
  const lives: ChildProgram[] = [];
  const begin = (): ChildProgram => {
    const life = start();
    lives.push(life);
    return life;
  };
  let life = begin();
  const served = new Set<ChildProgram>();
  const endedByItself: string[] = [];
  const ending = new AbortController();

  const serves = (): Promise<boolean> =>
    fetch(`${url}/livez`, { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  const ready = async (): Promise<void> => {
    await eventually(
      'the gateway to serve',
      async () => {
        // One that finds no database when it starts ends, and is started again, as by any supervisor.
        if (!life.running()) succeed();
        if (!(await serves())) return false;
        served.add(life);
        return true;
      },
      { withinMs: 90_000 },
    );
  };

  /** The next life of one that has ended. */
  function succeed(): void {
    if (served.has(life)) endedByItself.push(life.output());
    life = begin();
  }

  return {
    ready,
    async killAgainAndAgain(times, dice, onKill) {
      for (let kills = 1; kills <= times && !ending.signal.aborted; kills += 1) {
        if (!dice.happens(KILLED_WHILE_STARTING)) await ready();
        await wait(dice.whole(30, 700));
        if (life.running()) {
          await life.kill();
          served.delete(life);
        }
        if (ending.signal.aborted) return;
        succeed();
        onKill(kills);
      }
      if (!ending.signal.aborted) await ready();
    },
    endedByItself: () => endedByItself,
    loggedErrors: () =>
      lives.flatMap((one) =>
        one
          .output()
          .split('\n')
          .filter((line) => line !== ''),
      ),
    stop() {
      ending.abort();
      return life.stop();
    },
  };
}
