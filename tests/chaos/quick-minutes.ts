import type { Pool } from '../../apps/gateway/src/db/pool.ts';

const MINUTE_IS_MS = 500;

/** The day of the first charge of each agreement comes once it charges. */
const DAY_COMES = `update agreements a set version = version + 1, plan_at = now(), next_at = now(),
    plan_debit_at = now(), plan_period = to_char(now() at time zone 'Asia/Shanghai', 'YYYYMM')
  where state = 'active' and plan_at > now() and not exists (
    select from charges c where c.user_no = a.user_no and c.agreement_no = a.agreement_no
  )`;

/**
 * Lets the minute in which the run looks after agreements come twice a second, and days of the month too
 * where they do not pass by themselves: the gateway's processes do the work. Gives what ends it.
 */
export function startQuickMinutes(pool: Pool, { daysCome }: { readonly daysCome: boolean }): { end(): void } {
  const timer = setInterval(() => {
    // A database that is away misses a minute, as it would of its own.
    (daysCome ? pool.query(DAY_COMES) : Promise.resolve())
      .then(() => pool.query("select add_regular_job('runAgreements', now())"))
      .catch(() => undefined);
  }, MINUTE_IS_MS);
  return { end: () => clearInterval(timer) };
}
