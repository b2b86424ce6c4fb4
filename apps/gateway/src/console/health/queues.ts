/** Counts what is waiting for a process or a person, and since when. */
import type { ConsoleResponse } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import { openMessageStates } from '../../orders/help/index.ts';

type QueueView = ConsoleResponse<'GET /health'>['queues'][number];

/**
 * Each count reads an index of waiting rows only, and stops at 10,000, because a larger number would add
 * nothing.
 */
const QUEUES = `
  select 'orders' as name, count(*)::int as depth, min(at) as oldest from (
    select due_at as at from order_wakes where due_at <= (select present_time()) order by due_at limit 10000
  ) as due
  union all
  select 'agreements', count(*)::int, min(at) from (
    select due.next_at as at from generate_series(0, 99) as slice, lateral (
      select a.next_at from agreements a where a.slice = slice.slice and a.next_at <= present_time()
      order by a.next_at limit 100
    ) as due
  ) as due
  union all
  select 'smsReplies', count(*)::int, min(received_at) from sms_replies
  where look_at is not null and (part is null or received_at < now() - interval '1 day')
  union all
  select 'rewards', count(*)::int, min(earned_at) from rewards where look_at is not null
  union all
  select 'messages', count(*)::int, min(written_at) from help_messages
  where ${inStates('state', openMessageStates)}`;

export async function queuesNow(pool: Pool): Promise<QueueView[]> {
  const { rows } = await pool.query<QueueView>(
    `select name, depth,
      case when oldest is not null
        then greatest(0, extract(epoch from present_time() - oldest))::float8 end as "oldestSeconds"
    from (${QUEUES}) as queues`,
  );
  return rows;
}
