/** What works on the database without being one of its processes: an operator's command. */
import { RELEASE } from '../../runtime/index.ts';
import type { Pool } from '../pool.ts';
import { readReleaseRange, whyRefused } from '../schema/release-range.ts';
import { UnusableDatabase } from '../unusable-database.ts';

/** Throws {@link UnusableDatabase} where a newer release took away what this one works with. */
export async function requireRelease(pool: Pool): Promise<void> {
  const why = whyRefused(RELEASE, await readReleaseRange(pool));
  if (why !== null) throw new UnusableDatabase(why);
}
