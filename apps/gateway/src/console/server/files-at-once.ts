/** How many files this process sends one person at once: each reads the database for as long as it takes. */
import { finished, Readable } from 'node:stream';
import { ConsoleRefused } from '../refused.ts';

/** The words of the refusal name it. */
const MOST_OF_ONE = 2;

export interface FilesAtOnce {
  /**
   * The file whose lines `begin` gives, counted until it is sent or whoever waited for it has gone. Throws
   * ConsoleRefused (filesUnderWay) before anything is begun, and what `begin` throws.
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
