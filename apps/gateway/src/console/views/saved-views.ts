/** Filters and columns of a list that a person stores under a name. Each person has their own. */
import type { ListName, SavedViewView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';

/** The most views per list. */
const MOST_VIEWS = 30;

/** Returns the views that a person has stored of one list, by name. */
export async function savedViews(pool: Pool, personNo: number, list: ListName): Promise<SavedViewView[]> {
  const { rows } = await pool.query<SavedViewView>(
    `select list, name, filters, hidden from console_list_views
    where person_no = $1 and list = $2 order by name`,
    [personNo, list],
  );
  return rows;
}

/**
 * Stores a view in place of the one of that name. Throws ConsoleRefused (cannotBeDone) when there are too
 * many.
 */
export async function saveView(
  pool: Pool,
  personNo: number,
  { list, name, filters, hidden }: SavedViewView,
): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into console_list_views as v (person_no, list, name, filters, hidden, saved_at)
    select $1, $2, $3, $4, $5, present_time()
    where exists (select from console_list_views where person_no = $1 and list = $2 and name = $3)
      or (select count(*) from console_list_views where person_no = $1 and list = $2) < ${MOST_VIEWS}
    on conflict (person_no, list, name) do update
    set filters = excluded.filters, hidden = excluded.hidden, saved_at = excluded.saved_at`,
    [personNo, list, name, JSON.stringify(filters), hidden],
  );
  if (rowCount === 0) throw new ConsoleRefused('cannotBeDone', { why: 'there are thirty views already' });
}

/** Removes a view, if there is one of that name. */
export async function removeView(pool: Pool, personNo: number, list: ListName, name: string): Promise<void> {
  await pool.query('delete from console_list_views where person_no = $1 and list = $2 and name = $3', [
    personNo,
    list,
    name,
  ]);
}
