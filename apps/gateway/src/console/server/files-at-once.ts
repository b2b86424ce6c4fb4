/** Limits how many files this process sends one person at once: each reads the database while it is sent. */
import { finished, Readable } from 'node:stream';
import { ConsoleRefused } from '../refused.ts';

/** The limit; the text of the refusal states it. */
const MOST_OF_ONE = 2;

export interface FilesAtOnce {
  /**
   * Opens the file whose lines `begin` returns, and counts it until it is sent or its client has gone. Throws
   * ConsoleRefused (filesUnderWay) before anything is begun, and the errors of `begin`.
   */
  open(personNo: number, begin: () => Promise<AsyncIterable<string>>): Promise<Readable>;
}

export function createFilesAtOnce(): FilesAtOnce {
  const underWay = new Map<number, number>();
  const countOf = (personNo: number): number => underWay.get(personNo) ?? 0;
  function end(personNo: number): void {
    const left = countOf(personNo) - 1;
    if (left > 0) underWay.set(personNo, left);
    else underWay.delete(personNo);
  }
  return {
    async open(personNo, begin) {
      if (countOf(personNo) >= MOST_OF_ONE) throw new ConsoleRefused('filesUnderWay');
      underWay.set(personNo, countOf(personNo) + 1);
      try {
        const file = Readable.from(await begin());
        finished(file, () => end(personNo));
        return file;
      } catch (error) {
        end(personNo);
        throw error;
      }
    },
  };
}
