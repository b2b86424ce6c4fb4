/** Filters and columns of the list of orders that somebody keeps under a name. Everybody has their own. */
import type { SavedViewView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';

const MOST_VIEWS = 30;

export async function savedViews(pool: Pool, personNo: number): Promise<SavedViewView[]> {
  const { rows } = await pool.query<SavedViewView>(
    'select name, filters, hidden from console_views where person_no = $1 order by name',
    [personNo],
  );
  return rows;
}

/** In the place of the one of that name. Throws ConsoleRefused (cannotBeDone) where there are too many. */
export async function saveView(
  pool: Pool,
  personNo: number,
  { name, filters, hidden }: SavedViewView,
): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into console_views as v (person_no, name, filters, hidden, saved_at)
    select $1, $2, $3, $4, present_time()
    where exists (select from console_views where person_no = $1 and name = $2)
      or (select count(*) from console_views where person_no = $1) < ${MOST_VIEWS}
    on conflict (person_no, name) do update
    set filters = excluded.filters, hidden = excluded.hidden, saved_at = excluded.saved_at`,
    [personNo, name, JSON.stringify(filters), hidden],
  );
  if (rowCount === 0) throw new ConsoleRefused('cannotBeDone', { why: 'there are thirty views already' });
}

export async function removeView(pool: Pool, personNo: number, name: string): Promise<void> {
  await pool.query('delete from console_views where person_no = $1 and name = $2', [personNo, name]);
}
