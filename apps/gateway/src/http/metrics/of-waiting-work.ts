/** Metrics of work that waits in the database: for its time, for a partner, or for people. */
import { inStates } from '@phonebill/states';
import { openConsentStates } from '../../agreements/index.ts';
import { COUNT_BREAK_GLASS } from '../../console/index.ts';
import { COUNT_LET_IN } from '../../console/people/index.ts';
import type { Pool } from '../../db/index.ts';
import { HOW_EVENTS_STAND } from '../../events-out/index.ts';
import { countStuck, stuckKinds } from '../../operator/index.ts';
import { openMessageStates } from '../../orders/help/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { ifAvailable, type Look, lookedUpOnce, type Query, type ShownRow } from './register.ts';

/** Ages (hours) of orders that were paid and are late; the youngest are at least five minutes old. */
const LATE_HOURS = ['0-1', '1-6', '6-72'] as const;

const sumOf = (rows: readonly ShownRow[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);

/** Returns the looks at orders, at due and stuck work, and at items that wait for people. */
export function ofWaitingWork(query: Query, pool: Pool, clock: Clock): readonly Look[] {
  return [...ofOrders(query), ...ofDueWork(query, pool, clock), ...ofWhoWaits(query)];
}

/** Orders for which something is still to happen. */
function ofOrders(query: Query): readonly Look[] {
  const openOrders = lookedUpOnce(
    query(`select state, count(*)::int as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
        (count(*) filter (where age >= interval '5 minutes' and age < interval '1 hour'))::int as "0-1",
        (count(*) filter (where age >= interval '1 hour' and age < interval '6 hours'))::int as "1-6",
        (count(*) filter (where age >= interval '6 hours' and age < interval '72 hours'))::int as "6-72"
      from order_wakes join orders using (user_no, order_no), lateral (select now() - paid_at as age) as paid
      group by state`),
  );
  return [
    {
      look: openOrders,
      labels: ['state'],
      gauges: [
        {
          name: 'phonebill_open_orders',
          help: 'Orders with something still to happen, by state',
          column: 'count',
        },
        {
          name: 'phonebill_oldest_open_order_seconds',
          help: 'Age of the oldest open order, by state',
          column: 'oldest',
        },
      ],
    },
    {
      look: async () => {
        const rows = await openOrders();
        return rows && LATE_HOURS.map((hours) => ({ hours, count: sumOf(rows, hours) }));
      },
      labels: ['hours'],
      gauges: [
        {
          name: 'phonebill_late_orders',
          help:
            'Orders that were paid more than five minutes ago and have not ended, ' +
            'by how long ago in hours',
          column: 'count',
        },
      ],
    },
  ];
}

/** Work that is due, and work that is stuck. */
function ofDueWork(query: Query, pool: Pool, clock: Clock): readonly Look[] {
  return [
    {
      // Counted up to 10,000; a larger number would add nothing.
      look: query(`select count(*)::int as count,
          coalesce(greatest(0, extract(epoch from present_time() - min(due_at))), 0)::float8 as oldest
        from (
          select due_at from order_wakes where due_at <= (select present_time()) order by due_at limit 10000
        ) as due`),
      gauges: [
        {
          name: 'phonebill_due_orders',
          help: 'Orders that are due for a look and that nobody has taken, counted to 10,000',
          column: 'count',
        },
        {
          name: 'phonebill_oldest_due_order_seconds',
          help: 'How long the order that has waited longest for a look has been due',
          column: 'oldest',
        },
      ],
    },
    {
      // The first due agreement of each slice: one index look-up per slice, however many agreements there
      // are.
      look: query(`select
          coalesce(greatest(0, extract(epoch from now() - min(first.next_at))), 0)::float8 as oldest
        from generate_series(0, 99) as slice,
          lateral (
            select a.next_at from agreements a
            where a.slice = slice.slice and a.next_at is not null
            order by a.next_at limit 1
          ) as first`),
      gauges: [
        {
          name: 'phonebill_oldest_due_agreement_seconds',
          help: 'How long the agreement that has waited longest for a run has been due',
          column: 'oldest',
        },
      ],
    },
    {
      look: () =>
        ifAvailable(async () => {
          const counts = await countStuck(pool, new Date(clock()));
          return stuckKinds.map((kind) => ({ kind, ...counts[kind] }));
        }),
      labels: ['kind'],
      gauges: [
        {
          name: 'phonebill_stuck',
          help: 'What waits for a partner longer than it should, by kind',
          column: 'count',
        },
        {
          name: 'phonebill_stuck_oldest_seconds',
          help: 'How long the oldest of them has waited, by kind',
          column: 'oldestSeconds',
        },
      ],
    },
  ];
}

/** The items that are waiting for people: for an answer, an event, a review or a consent. */
function ofWhoWaits(query: Query): readonly Look[] {
  return [
    {
      // Replies that are complete, or of which a part has been missing for a day.
      look: query(`select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as oldest
        from sms_replies
        where look_at is not null and (part is null or received_at < now() - interval '1 day')`),
      gauges: [
        {
          name: 'phonebill_oldest_waiting_reply_seconds',
          help: 'How long the reply by SMS that has waited longest has not been handled',
          column: 'oldest',
        },
      ],
    },
    {
      // The first entry of an index that has only open messages.
      look: query(`select coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as oldest
        from help_messages where ${inStates('state', openMessageStates)}`),
      gauges: [
        {
          name: 'phonebill_oldest_unanswered_message_seconds',
          help: 'How long the message about an order that has waited longest has no answer',
          column: 'oldest',
        },
      ],
    },
    {
      look: query(HOW_EVENTS_STAND),
      gauges: [
        {
          name: 'phonebill_oldest_due_event_seconds',
          help: 'How long the event that is due longest has waited, at endpoints that take events',
          column: 'oldest',
        },
        {
          name: 'phonebill_disabled_event_endpoints',
          help: 'Endpoints that are told of nothing any more since they took nothing, or answered 410',
          column: 'disabled',
        },
      ],
    },
    {
      look: query(COUNT_BREAK_GLASS),
      gauges: [
        {
          name: 'phonebill_break_glass_unreviewed',
          help: 'Break-glass sessions at the terminal that two persons have not looked at yet',
          column: 'count',
        },
      ],
    },
    {
      look: query(COUNT_LET_IN),
      gauges: [
        {
          name: 'phonebill_let_in_from_server',
          help: 'People of the console who were let in by one person alone less than a day ago',
          column: 'count',
        },
      ],
    },
    {
      // The run ends requests after three days; older ones mean that the run is behind.
      look: query(`select ages.hours, (
          select count(*)::int from member_consents
          where ${inStates('state', openConsentStates)}
            and requested_at <= now() - ages.from_age and requested_at > now() - ages.to_age
        ) as count
        from (values
          ('0-24', interval '0', interval '1 day'),
          ('24-72', interval '1 day', interval '3 days'),
          ('over 72', interval '3 days', interval '100 years')
        ) as ages (hours, from_age, to_age)`),
      labels: ['hours'],
      gauges: [
        {
          name: 'phonebill_open_asks',
          help: 'Members who were asked for their consent and have not answered, by how long ago in hours',
          column: 'count',
        },
      ],
    },
  ];
}
