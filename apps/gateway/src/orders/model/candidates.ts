/** The numbers that follow from one thing, of which the first that is not taken is used (decision 24). */
import { violatedConstraint } from '../../db/index.ts';

/** More numbers than this are never taken by other requests of the day. */
const LAST_CANDIDATE = 5;

/** Calls `write` with 0, then 1 and so on while the database says that the number is taken. */
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
