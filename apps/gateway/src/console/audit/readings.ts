/** Records what people read. Reading the same page again within minutes is recorded once. */
import type { Pool } from '../../db/index.ts';
import { type Actor, writeAudit } from './audit-log.ts';

const ONE_LOOK = '5 minutes';

export async function writeReading(pool: Pool, actor: Actor, act: string, about: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select from console_audit
    where about = $1 and act = $2 and session = $3 and at > present_time() - interval '${ONE_LOOK}' limit 1`,
    [about, act, actor.session],
  );
  if (rowCount === 0) await writeAudit(pool, actor, { act, about, outcome: 'done' });
}
