/**
 * The database as a process reaches it. Each statement really runs on a real PostgreSQL, one at a time; the
 * seed decides when it arrives, when its answer comes back, and whether it does.
 */
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import { DatabaseUnavailable } from '../../apps/gateway/src/db/connections/database-unavailable.ts';
import type { StoredNumbers } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { createTransactions, named } from './simulated-transactions.ts';
import type { Statement, Surroundings } from './surroundings.ts';

const ROUND_TRIP_MS = [1, 8] as const;
/** How long a process waits for an answer before it gives up the connection. */
const GIVEN_UP_MS = [5000, 20_000] as const;
const LATE_MS = [200, 4000] as const;

const kinds = { notSent: 0.002, lost: 0.002, answerLost: 0.004, late: 0.004 };
const deaths = { diesBefore: 0.001, diesMeanwhile: 0.002, diesAfter: 0.002 };
/** Statements that write get this many times the faults. */
const WRITES = 3;

const said: Readonly<Record<keyof typeof kinds | keyof typeof deaths, string>> = {
  notSent: 'cannot be sent',
  lost: 'is lost on its way',
  answerLost: 'is done, and its answer is lost',
  late: 'is late',
  diesBefore: 'is not sent: the process dies',
  diesMeanwhile: 'is sent, and the process dies before it is done',
  diesAfter: 'is done, and the process dies before it knows',
};

/** A statement as requested: `values` may be missing. */
type Asked = Omit<Statement, 'values'> & Partial<Statement>;

/** `numbers`: how mobile numbers are stored. `die`: ends the process. */
export function createSimulatedDatabase(
  process: SimulatedProcess,
  surroundings: Surroundings,
  numbers: StoredNumbers,
  die: () => void,
): Database {
  const { database, draws, faults, scheduler, trace } = surroundings;
  const connect = createTransactions(process, surroundings, die);

  function query(statement: Statement): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (!process.isAlive()) return promise;
    const orderNo = orderNoIn(statement);
    const key = surroundings.occurrenceOf(`${statement.name} ${orderNo ?? process.name}`);
    const isWrite = statement.name.startsWith('save-');
    const subject = `process ${process.name}: ${plain(statement.name)}`;
    const fault = faults.at(`statement ${key}`, chancesOf(isWrite), { about: orderNo, subject, said });
    const note = (what: string): void => trace.note(orderNo, `${subject} ${what}`);
    const wait = (of: string, [least, most]: readonly [number, number]): number =>
      draws.whole(`${of} ${key}`, least, most);
    const giveUp = (): void =>
      process.after(wait('given up', GIVEN_UP_MS), () =>
        reject(new DatabaseUnavailable(`simulated: ${fault ?? 'no answer'}`)),
      );

    async function execute(): Promise<void> {
      const outcome = await database.run(statement);
      if (isWrite || fault) note(fault ? said[fault] : 'is done');
      if (fault === 'diesAfter') return die();
      if (fault === 'answerLost') return giveUp();
      process.after(wait('answer', ROUND_TRIP_MS), () =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.result),
      );
    }

    if (fault === 'diesBefore' || fault === 'notSent' || fault === 'lost') {
      note(said[fault]);
      if (fault === 'diesBefore') die();
      else if (fault === 'lost') giveUp();
      else process.after(1, () => reject(new DatabaseUnavailable('simulated: it could not be sent')));
      return promise;
    }
    const lateMs = fault === 'late' ? wait('late', LATE_MS) : 0;
    scheduler.after(wait('statement', ROUND_TRIP_MS) + lateMs, execute);
    if (fault === 'diesMeanwhile') die();
    return promise;
  }

  return {
    numbers,
    query: ((statement: Asked | string, values: readonly unknown[] = []) =>
      query(
        typeof statement === 'string' ? named(statement, values) : { values: [], ...statement },
      )) as Database['query'],
    connect,
  };
}

function chancesOf(isWrite: boolean): typeof kinds & typeof deaths {
  const all = { ...kinds, ...deaths };
  if (!isWrite) return all;
  return Object.fromEntries(
    Object.entries(all).map(([kind, chance]) => [kind, WRITES * chance]),
  ) as typeof all;
}

/** The order number in a statement's values, or the first of several. */
function orderNoIn({ values }: Statement): string | null {
  for (const value of values) {
    const found = /(?<!\d)\d{24}(?!\d)/.exec(Array.isArray(value) ? value.join(' ') : String(value));
    if (found) return found[0];
  }
  return null;
}

const plain = (name: string): string => `the statement “${name}”`;
