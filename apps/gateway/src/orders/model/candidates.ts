/** Candidates for a derived number, of which the first that is not taken is used (decision 24). */
import { violatedConstraint } from '../../db/index.ts';

/** The last candidate tried: the day's other requests never take more numbers than this. */
const LAST_CANDIDATE = 5;

/** Calls `write` with 0, then 1 and so on while the database reports that the number is taken. */
export async function withNextCandidate<T>(write: (candidate: number) => Promise<T>): Promise<T> {
  for (let candidate = 0; ; candidate += 1) {
    try {
      return await write(candidate);
    } catch (error) {
      const numberTaken = violatedConstraint(error) === 'orders_pkey';
      if (!numberTaken || candidate === LAST_CANDIDATE) throw error;
    }
  }
}
