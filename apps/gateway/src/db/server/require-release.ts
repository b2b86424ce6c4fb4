/**
 * The release check of operators' commands, which work on the database without being one of its processes.
 */
import { RELEASE } from '../../runtime/index.ts';
import type { Pool } from '../pool.ts';
import { readReleaseRange, whyRefused } from '../schema/release-range.ts';
import { UnusableDatabase } from '../unusable-database.ts';

/** Throws {@link UnusableDatabase} when a newer release has removed what this one works with. */
export async function requireRelease(pool: Pool): Promise<void> {
  const why = whyRefused(RELEASE, await readReleaseRange(pool));
  if (why !== null) throw new UnusableDatabase(why);
}
