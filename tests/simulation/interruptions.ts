/**
 * Faults during reconciliation: partners that do not answer or cut a statement short, and a process that dies
 * between two of its own statements.
 */
import type { Pool } from '../../apps/gateway/src/db/index.ts';
import type { Draws } from './draws.ts';
import type { Ask, Outage } from './partners/line.ts';

export interface Interruption {
  readonly ask: Ask;
  /** The lists of a partner, as far as they arrive. */
  listed<Lists extends object>(partner: string, lists: Lists): Lists;
  /** The database, for as long as the process lives. */
  pool(real: Pool): Pool;
}

export const nothingInTheWay: Interruption = {
  ask: (_call, deed) => Promise.resolve(deed()),
  listed: (_partner, lists) => lists,
  pool: (real) => real,
};

const chances = { ask: 0.1, list: 0.15, death: 0.3 };
/** A process that dies does so within this many SQL statements. */
const DIES_WITHIN = 60;
/** A partner's statement is cut within this many lines. */
const ENDS_WITHIN = 4;

/** `key` names this reconciliation; `outages` are those of the moment. */
export function interruptionOf(draws: Draws, key: string, outages: readonly Outage[]): Interruption {
  const isAway = (partner: string): boolean => outages.some((one) => one.partner === partner);
  const dies = draws.happens(`${key} dies`, chances.death);
  return {
    ask: ({ partner, name, about }, deed) =>
      Promise.resolve(
        isAway(partner) || draws.happens(`${key} ${partner} ${name} ${about}`, chances.ask)
          ? { kind: 'indeterminate', why: 'simulated: no answer' }
          : deed(),
      ),
    listed: (partner, lists) =>
      isAway(partner) || draws.happens(`${key} ${partner} lists`, chances.list)
        ? endedAfter(lists, draws.whole(`${key} ${partner} ends`, 0, ENDS_WITHIN), partner)
        : lists,
    pool: (real) =>
      dies
        ? diesAt(real, draws.whole(`${key} dies at`, 1, DIES_WITHIN), draws.of(`${key} done`) < 0.5)
        : real,
  };
}

/** Returns this many lines of each list, then fails. */
function endedAfter<Lists extends object>(lists: Lists, most: number, partner: string): Lists {
  const fail = (): never => {
    throw new Error(`simulated: nothing more comes of ${partner}`);
  };
  const ended = ([name, list]: [string, (...range: unknown[]) => unknown]) => [
    name,
    (...range: unknown[]) => {
      const given = list(...range);
      return given instanceof Promise
        ? given.then(fail)
        : firstOf(given as AsyncIterable<unknown>, most, fail);
    },
  ];
  return Object.fromEntries(Object.entries(lists).map(ended)) as Lists;
}

async function* firstOf(lines: AsyncIterable<unknown>, most: number, fail: () => never) {
  let count = 0;
  for await (const line of lines) {
    if (count === most) break;
    count += 1;
    yield line;
  }
  fail();
}

/**
 * Carries out no SQL statement after the one with this number; `isDone` says whether that one is carried out.
 */
function diesAt(real: Pool, last: number, isDone: boolean): Pool {
  let count = 0;
  type Query = (text: string, values?: unknown[]) => Promise<unknown>;
  const counted =
    (query: Query): Query =>
    async (text, values) => {
      // The server rolls back by itself when its client is gone.
      if (count >= last && text === 'rollback') return query(text, values);
      count += 1;
      if (count < last) return query(text, values);
      if (count === last && isDone) await query(text, values);
      throw new Error('simulated: the process died');
    };
  return {
    numbers: real.numbers,
    query: counted(real.query.bind(real)),
    async connect() {
      const client = await real.connect();
      return { query: counted(client.query.bind(client)), release: () => client.release() };
    },
  } as unknown as Pool;
}
