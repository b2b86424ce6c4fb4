import type { Pool } from '../../apps/gateway/src/db/pool.ts';

const MINUTE_IS_MS = 500;

/** Makes the first charge of each agreement due now. */
const DAY_COMES = `update agreements a set version = version + 1, plan_at = now(), next_at = now(),
    plan_debit_at = now(), plan_period = to_char(now() at time zone 'Asia/Shanghai', 'YYYYMM')
  where state = 'active' and plan_at > now() and not exists (
    select from charges c where c.user_no = a.user_no and c.agreement_no = a.agreement_no
  )`;

/**
 * Runs the work of each minute for agreements twice a second, and with `daysCome` makes their debit days
 * come, for runs in which days do not pass by themselves. The gateway's processes do the work. Returns a
 * function that ends it.
 */
export function startQuickMinutes(pool: Pool, { daysCome }: { readonly daysCome: boolean }): { end(): void } {
  const timer = setInterval(() => {
    // While the database is unavailable a minute is missed, as it would be in production.
    (daysCome ? pool.query(DAY_COMES) : Promise.resolve())
      .then(() => pool.query("select add_regular_job('runAgreements', now())"))
      .catch(() => undefined);
  }, MINUTE_IS_MS);
  return { end: () => clearInterval(timer) };
}
