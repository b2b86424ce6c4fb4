import { type Kysely, sql } from 'kysely';

/**
 * Which processes run jobs: each holds an advisory lock for as long as it lives, so that a dead one's jobs
 * are taken over within seconds. And block-range indexes by time for reconciliation, which cost next to
 * nothing to keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_processes (
      pool_id text primary key,
      started_at timestamptz not null
    )`.execute(db);
  await sql`create index payments_paid_at on payments using brin (paid_at)`.execute(db);
  await sql`create index deliveries_ended_at on deliveries using brin (ended_at)`.execute(db);
  await sql`create index refunds_settled_at on refunds using brin (settled_at)`.execute(db);
}
