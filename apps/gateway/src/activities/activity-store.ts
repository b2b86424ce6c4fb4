/** Reads activities: each call returns what is left at that moment. */
import type { ActivityScreen } from '@phonebill/contract';
import type { Database } from '../db/index.ts';
import type { Activity } from './activity.ts';
import { activityFields } from './files/activity-file.ts';

export interface ActivityStore {
  find(activityId: string): Promise<Activity | null>;
  findByToken(token: string): Promise<Activity | null>;
  /** Returns the activities of a screen, or of all screens for null, in the order in which they begin. */
  list(screen: ActivityScreen | null): Promise<Activity[]>;
}

const SELECTED = `settings as file, starts_at as "startsAt",
  least(ends_at, withdrawn_at, closed_at) as "endsAt",
  stock_left as "stockLeft", budget_left as "budgetLeft", cost`;

/** Creates the store. `isOffered` decides which of the loaded activities exist here. */
export function createActivityStore(
  pool: Database,
  isOffered: (activity: Activity) => boolean = () => true,
): ActivityStore {
  async function read(name: string, rest: string, values: unknown[]): Promise<Activity[]> {
    // Activities of a newer release that require a field unknown to this one are omitted.
    const text = `select ${SELECTED} from activities
      where not exists (select from jsonb_object_keys(coalesce(settings->'mustBeKnown', '{}')) as field
        where field <> all($1::text[])) and ${rest}`;
    const { rows } = await pool.query<Activity>({ name, text, values: [activityFields, ...values] });
    return rows.filter(isOffered);
  }
  return {
    find: async (activityId) => (await read('activity', 'activity_id = $2', [activityId]))[0] ?? null,
    findByToken: async (token) => (await read('activity-of-token', 'token = $2', [token]))[0] ?? null,
    list: (screen) =>
      read('activities', `($2::text is null or settings->'screens' ? $2) order by starts_at, activity_id`, [
        screen,
      ]),
  };
}
