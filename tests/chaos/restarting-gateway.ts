import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../support/seeded-random.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';

/** Waits for the turn of one (`index`, from 0) of `count` items. */
export type InTurn = (index: number, count: number) => Promise<unknown>;

/** A gateway process that is killed again and again, and restarted at once. */
export interface RestartingGateway {
  /**
   * Kills it `times` times at random moments; `onKill` receives the number of kills so far. `inTurn` waits
   * for the turn of each kill; omitted when there is nothing to wait for.
   */
  killAgainAndAgain(
    times: number,
    dice: Dice,
    onKill: (kills: number) => void,
    inTurn?: InTurn,
  ): Promise<void>;
  /** Resolves when it answers requests. */
  ready(): Promise<void>;
  /** Kills it, and starts it again after `work`. */
  whileDown(work: () => Promise<void>): Promise<void>;
  /** Returns the output of processes that had served requests and ended without being killed. */
  endedByItself(): string[];
  /** Returns the errors in the logs of all its processes. */
  loggedErrors(): string[];
  /** Ends it in order. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** The share of kills that come while it is still starting. */
const KILLED_WHILE_STARTING = 0.15;

/**
 * Starts it. `start` starts each of its processes; `url` is the address at which it answers when it is alive.
 */
export function startRestartingGateway(url: string, start: () => ChildProgram): RestartingGateway {
  const lives: ChildProgram[] = [];
  const begin = (): ChildProgram => {
    const life = start();
    lives.push(life);
    return life;
  };
  let life = begin();
  let isHeld = false;
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
        // A waiting caller is left over from a run that broke off.
        if (ending.signal.aborted) throw new Error('it was stopped');
        // A process that finds no database when it starts ends, and is started again, as by any supervisor.
        if (!life.running()) succeed();
        if (isHeld) return false;
        if (!(await serves())) return false;
        served.add(life);
        return true;
      },
      { withinMs: 90_000 },
    );
  };

  /** Starts the next process after one that has ended. */
  function succeed(): void {
    if (isHeld || ending.signal.aborted) return;
    if (served.has(life)) endedByItself.push(life.output());
    life = begin();
  }

  return {
    ready,
    async killAgainAndAgain(times, dice, onKill, inTurn = async () => undefined) {
      for (let kills = 1; kills <= times && !ending.signal.aborted; kills += 1) {
        await inTurn(kills - 1, times);
        if (!dice.happens(KILLED_WHILE_STARTING)) await ready();
        await wait(dice.whole(30, 700));
        const killed = life;
        if (killed.running() && !isHeld) {
          served.delete(killed);
          await killed.kill();
        }
        if (ending.signal.aborted) return;
        // Another caller may have started the next process meanwhile.
        if (killed === life) succeed();
        onKill(kills);
      }
      if (!ending.signal.aborted) await ready();
    },
    async whileDown(work) {
      isHeld = true;
      try {
        served.delete(life);
        await life.kill();
        await work();
      } finally {
        isHeld = false;
      }
      if (!ending.signal.aborted) life = begin();
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
