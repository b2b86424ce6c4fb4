/**
 * Operators' functions for activities: view one, close it before its end, add stock and budget. Each change
 * records who made it and why. Everything else is changed by loading another file.
 */
import { type Client, type Database, inTransaction } from '../db/index.ts';

/** The operator, and the reason. */
export interface ByOperator {
  readonly operator: string;
  readonly reason: string;
}

/**
 * Closes an activity: nobody earns its reward from then on, and earned rewards remain. Returns whether there
 * was one to close.
 */
export function closeActivity(pool: Database, activityId: string, by: ByOperator): Promise<boolean> {
  return inTransaction(pool, (client) =>
    change(client, activityId, 'closed', {}, by, 'closed_at = present_time()', []),
  );
}

/**
 * Adds rewards to its stock and an amount (fen or points) to its budget; a file that is loaded later changes
 * only its own part. Returns whether there was an activity that has not ended.
 */
export function raiseActivity(
  pool: Database,
  activityId: string,
  stock: number,
  budget: number,
  by: ByOperator,
): Promise<boolean> {
  return inTransaction(pool, (client) => raiseActivityIn(client, activityId, { stock, budget }, by));
}

/** Does the same within a transaction. */
export function raiseActivityIn(
  client: Client,
  activityId: string,
  more: { readonly stock: number; readonly budget: number },
  by: ByOperator,
): Promise<boolean> {
  const raised = `stock = stock + $2, stock_left = stock_left + $2,
    budget = budget + $3, budget_left = budget_left + $3`;
  return change(client, activityId, 'raised', more, by, raised, [more.stock, more.budget]);
}

async function change(
  client: Client,
  activityId: string,
  event: string,
  detail: object,
  by: ByOperator,
  set: string,
  values: readonly unknown[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update activities set ${set}
      where activity_id = $1 and least(ends_at, withdrawn_at, closed_at) > present_time()`,
    [activityId, ...values],
  );
  if (rowCount !== 1) return false;
  await addActivityEvent(client, activityId, event, detail, by);
  return true;
}

/** Records an event of an activity. `by` is the operator; null for a change by another file. */
export async function addActivityEvent(
  client: Client,
  activityId: string,
  event: string,
  detail: object,
  by: ByOperator | null = null,
): Promise<void> {
  await client.query(
    `insert into activity_events (activity_id, seq, event, operator, reason, detail, at)
    select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, present_time()
    from activity_events where activity_id = $1`,
    [activityId, event, by?.operator ?? null, by?.reason ?? null, JSON.stringify(detail)],
  );
}

/** Returns an activity as lines for an operator; null when there is none. */
export async function activityReport(pool: Database, activityId: string): Promise<string[] | null> {
  const { rows } = await pool.query<Record<string, string>>(
    `select
      case
        when present_time() >= least(ends_at, withdrawn_at, closed_at) then 'ended'
        when present_time() < starts_at then 'upcoming'
        when stock_left < 1 or budget_left < cost then 'exhausted' else 'open' end as state,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts,
      to_char(least(ends_at, withdrawn_at, closed_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ends,
      stock::text, stock_left::text as "stockLeft", budget::text, budget_left::text as "budgetLeft", unit,
      reserved_count::text as "reservedCount", reserved::text, spent_count::text as "spentCount",
      spent::text, released_count::text as "releasedCount", released::text
    from activities where activity_id = $1`,
    [activityId],
  );
  const [one] = rows;
  if (!one) return null;
  const { rows: events } = await pool.query<{ line: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || event
      || coalesce(' by ' || operator || ': ' || reason, '')
      || case when detail = '{}' then '' else ' ' || detail::text end as line
    from activity_events where activity_id = $1 order by seq`,
    [activityId],
  );
  return [
    `${activityId}: ${one['state']}, from ${one['starts']} to ${one['ends']} (UTC)`,
    `  stock   ${one['stockLeft']} of ${one['stock']} left`,
    `  budget  ${one['budgetLeft']} of ${one['budget']} ${one['unit']} left`,
    `  earned, not given yet   ${one['reservedCount']} rewards, ${one['reserved']} ${one['unit']}`,
    `  given                   ${one['spentCount']} rewards, ${one['spent']} ${one['unit']}`,
    `  went back               ${one['releasedCount']} rewards, ${one['released']} ${one['unit']}`,
    ...events.map(({ line }) => `  ${line}`),
  ];
}
