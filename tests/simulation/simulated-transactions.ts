/**
 * Transactions of several statements. Each takes place at one moment, as if nobody else wanted the rows it
 * locks, or not at all. A process that dies within one has changed nothing; the answer to its commit may be
 * lost.
 */
import type { Client } from '../../apps/gateway/src/db/pool.ts';
import { DatabaseUnavailable } from '../../apps/gateway/src/db/connections/database-unavailable.ts';
import { hashOf } from './draws.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Statement, Surroundings } from './surroundings.ts';

const WAY_MS = [2, 16] as const;
const chances = { notSent: 0.02, diesBefore: 0.02, diesMeanwhile: 0.02, diesAfter: 0.02, answerLost: 0.03 };
const said: Readonly<Record<keyof typeof chances, string>> = {
  notSent: 'cannot be begun',
  diesBefore: 'is not begun: the process dies',
  diesMeanwhile: 'is rolled back: the process dies before its commit',
  diesAfter: 'is committed, and the process dies before it knows',
  answerLost: 'is committed, and the answer is lost',
};

/** A statement without a name, named by a hash of its text. */
export function named(text: string, values: readonly unknown[]): Statement {
  return { name: `text ${hashOf(text).toString(16)}`, text, values };
}

/** `die`: ends the process. */
export function createTransactions(
  process: SimulatedProcess,
  { database, draws, faults, scheduler, trace, occurrenceOf }: Surroundings,
  die: () => void,
): () => Promise<Client> {
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<Client>();
    const key = occurrenceOf(`transaction ${process.name}`);
    const subject = `process ${process.name}: a transaction`;
    const fault = faults.at(key, chances, { about: null, subject, said });
    if (fault) trace.note(null, `${subject} ${said[fault]}`);

    /** `over`: lets other events happen again. */
    function clientOf(over: () => void): Client {
      const never = new Promise<never>(() => undefined);
      async function run(text: string, values: readonly unknown[] = []): Promise<unknown> {
        const isCommit = text === 'commit';
        const dies = isCommit && (fault === 'diesMeanwhile' || fault === 'diesAfter');
        const outcome = await database.run(
          named(isCommit && fault === 'diesMeanwhile' ? 'rollback' : text, values),
        );
        if (dies) {
          die();
          over();
          return never;
        }
        if ('error' in outcome) throw outcome.error as Error;
        if (isCommit && fault === 'answerLost') throw new DatabaseUnavailable('simulated: no answer');
        return outcome.result;
      }
      return { query: run, release: over } as unknown as Client;
    }

    const begin = (): Promise<void> | undefined => {
      if (!process.isAlive()) return undefined;
      return new Promise<void>((over) => resolve(clientOf(() => over())));
    };
    if (fault === 'diesBefore') die();
    else if (fault === 'notSent')
      process.after(1, () => reject(new DatabaseUnavailable('simulated: it could not be sent')));
    else scheduler.after(draws.whole(`begins ${key}`, ...WAY_MS), begin);
    return promise;
  };
}
