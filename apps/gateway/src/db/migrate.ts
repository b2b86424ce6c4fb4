import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { createPool } from './pool.ts';

/**
 * Brings the database to the present schema: ours and the job queue's. Safe to run twice and at once (the
 * migrator holds a lock). Throws the first error; a failed migration leaves nothing behind.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations }) },
    }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    await runMigrations({ pgPool: pool });
  } finally {
    await db.destroy();
  }
}
