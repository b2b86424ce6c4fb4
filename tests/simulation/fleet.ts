/**
 * The processes of a world. Each dies and restarts as the seed says, without any memory of before. People and
 * partners reach whichever process is alive.
 */
import { createSimulatedProcess, type SimulatedProcess } from './simulated-process.ts';
import type { Surroundings } from './surroundings.ts';
import { refusalOf } from './gateway.ts';
import { slotOf } from './nature.ts';

export type Reply<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'refused'; readonly why: string }
  /** The request failed or got no answer: it may have been carried out. */
  | { readonly kind: 'unknown' };

export interface Fleet<Gateway> {
  /**
   * Has a process carry out `act` for a caller, if the request arrives; `key` names the caller and the
   * request.
   */
  request<T>(key: string, about: string, act: (gateway: Gateway) => Promise<T>): Promise<Reply<T>>;
  readonly deaths: () => number;
  /** Operators restart all processes, one after the other. */
  restart(): void;
  /** Operators restart the process of this slot. */
  restartAt(slot: string): void;
}

const RESTARTED_AFTER_MS = [200, 8000] as const;
const WAY_MS = [10, 150] as const;
const LATE_MS = [1000, 60_000] as const;
const PATIENCE_MS = 20_000;
const chances = { lost: 0.02, answerLost: 0.03, doubled: 0.03, late: 0.01 };
const said: Readonly<Record<keyof typeof chances, string>> = {
  lost: 'the request is lost',
  answerLost: 'the answer is lost',
  doubled: 'the request arrives twice',
  late: 'the request arrives late',
};

export function createFleet<Gateway>({
  size,
  surroundings,
  start,
}: {
  readonly size: number;
  readonly surroundings: Surroundings;
  readonly start: (process: SimulatedProcess, die: () => void) => Gateway;
}): Fleet<Gateway> {
  const { draws, faults, scheduler, trace, occurrenceOf } = surroundings;
  const slots: ({ readonly process: SimulatedProcess; readonly gateway: Gateway; die(): void } | null)[] = [];
  let deaths = 0;

  function begin(slot: number, life: number): void {
    const process = createSimulatedProcess(`${slotOf(slot)}${life}`, scheduler);
    const die = (): void => {
      if (!process.isAlive()) return;
      deaths += 1;
      process.die();
      slots[slot] = null;
      trace.note(null, `process ${process.name} dies`);
      const ms = draws.whole(`restarted ${process.name}`, ...RESTARTED_AFTER_MS);
      scheduler.after(ms, () => {
        trace.note(null, `another process takes the place of ${process.name}`);
        begin(slot, life + 1);
      });
    };
    slots[slot] = { process, gateway: start(process, die), die };
  }
  for (let slot = 0; slot < size; slot += 1) begin(slot, 1);

  return {
    deaths: () => deaths,
    restart() {
      for (let slot = 0; slot < size; slot += 1)
        scheduler.after(slot * RESTARTED_AFTER_MS[1], () => slots[slot]?.die());
    },
    restartAt(place) {
      slots.find((one) => one?.process.name.startsWith(place))?.die();
    },
    request<T>(asked: string, about: string, act: (gateway: Gateway) => Promise<T>) {
      const { promise, resolve } = Promise.withResolvers<Reply<T>>();
      const key = occurrenceOf(`request ${asked}`);
      const fault = faults.at(key, chances, { about, subject: `${asked}:`, said });
      if (fault) trace.note(about, `${asked}: ${said[fault]}`);
      const way = (of: string, [least, most]: readonly [number, number] = WAY_MS): number =>
        draws.whole(`${of} ${key}`, least, most);
      const arrive = (): void => {
        const alive = slots.filter((one) => one !== null);
        if (alive.length === 0) return;
        const { process, gateway } = draws.oneOf(`process ${key}`, alive);
        const answer = (reply: Reply<T>): void => {
          if (fault !== 'answerLost') process.after(way('answer'), () => resolve(reply));
        };
        act(gateway).then(
          (value) => answer({ kind: 'answered', value }),
          (error: unknown) => {
            const why = refusalOf(error);
            if (why === null) trace.note(about, `${asked}: process ${process.name} failed: ${String(error)}`);
            answer(why === null ? { kind: 'unknown' } : { kind: 'refused', why });
          },
        );
      };
      scheduler.after(PATIENCE_MS, () => resolve({ kind: 'unknown' }));
      if (fault !== 'lost')
        scheduler.after(way('request') + (fault === 'late' ? way('late', LATE_MS) : 0), arrive);
      if (fault === 'doubled') scheduler.after(way('late', LATE_MS), arrive);
      return promise;
    },
  };
}
