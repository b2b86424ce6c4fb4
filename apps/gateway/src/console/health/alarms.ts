/**
 * The alarms of deploy/alerts.yml that can be derived from the database, with the same limits: a test reads
 * both. They ring here at once; Prometheus waits for some of them as long as their rule says.
 */
import type { ConsoleResponse } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import { type Pool, waitingJobs } from '../../db/index.ts';
import { HOW_EVENTS_STAND } from '../../events-out/index.ts';
import { countStuck } from '../../operator/index.ts';
import { deliveringOrderStates } from '../../orders/model/states/index.ts';
import { readPartnerStates } from '../../partners/calls/index.ts';
import { openDifferenceStates } from '../../reconciliation/differences/index.ts';
import { booksProgress } from '../../reconciliation/index.ts';
import { COUNT_LET_IN } from '../people/index.ts';
import { countBreakGlass } from '../terminal/break-glass.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { floatsView } from '../money/index.ts';
import { missingOrders } from './missing-orders.ts';

export type AlarmView = ConsoleResponse<'GET /health'>['alarms'][number];
type QueueView = ConsoleResponse<'GET /health'>['queues'][number];

/** The limits; each alarm rings above its own. */
export const alarmLimits = {
  OrdersNotLookedAfter: 30,
  NobodyOrders: 0,
  CarrierSilent: 1800,
  RefundLate: 86_400,
  WaitsTooLong: 0,
  PartnerCutOff: 0,
  FloatLow: 0,
  FloatAtStop: 0,
  FloatReadStale: 600,
  BooksDiffer: 3600,
  BookNotCompared: 1800,
  AgreementsNotLookedAfter: 300,
  RepliesNotHandled: 600,
  MessagesUnanswered: 86_400,
  RewardNotGiven: 3600,
  EventsNotSent: 300,
  EventEndpointDisabled: 0,
  JobsWait: 60,
  JobsGivenUp: 0,
  BreakGlassOpened: 0,
  LetInFromServer: 0,
  CertificateEnds: 0,
  CertificateEndsNow: 0,
} as const;
export type AlarmName = keyof typeof alarmLimits;
/** The alarms that page the person on duty. */
export const wakingAlarms: ReadonlySet<AlarmName> = new Set([
  'OrdersNotLookedAfter',
  'NobodyOrders',
  'RefundLate',
  'FloatAtStop',
  'BreakGlassOpened',
  'LetInFromServer',
  'CertificateEndsNow',
]);

interface Measured {
  readonly value: number | null;
  readonly about?: readonly string[];
}

const counted = (names: readonly string[]): Measured => ({ value: names.length, about: names });

/** Ages in seconds: of open orders, which have a row in order_wakes and are few, and of open differences. */
const AGES = `
  select max(extract(epoch from present_time() - o.created_at))::float8 as delivering
  from order_wakes w join orders o using (user_no, order_no)
  where ${inStates('o.state', deliveringOrderStates)}`;
const DIFFERENCES = `
  select book, extract(epoch from present_time() - min(first_seen_at))::float8 as age
  from reconciliation_differences where ${inStates('state', openDifferenceStates)}
  group by book order by book`;

/** Time (s) before a certificate's end at which its alarm rings, as in the rules. */
export const certificateEndsWithin = { CertificateEnds: 864_000, CertificateEndsNow: 172_800 };
/**
 * Workers look once an hour: a certificate that none has seen for three hours belongs to an address no longer
 * in use.
 */
const CERTIFICATES = `
  select name, whose, extract(epoch from ends_at - present_time())::float8 as "endsIn"
  from certificate_ends where seen_at > present_time() - interval '3 hours' order by ends_at, name`;

/** The books compared with partners, and the time until which each can be compared. */
export type ComparedBooks = Pick<ConsoleParts['partners'], 'books' | 'statementsUntil'>;

/** Other values of the screen that alarms depend on. */
interface Shown {
  readonly queues: readonly QueueView[];
  readonly floats: Awaited<ReturnType<typeof floatsView>>['floats'];
  readonly compared: ComparedBooks;
}

export async function alarmsNow(
  pool: Pool,
  now: Date,
  { queues, floats, compared }: Shown,
): Promise<AlarmView[]> {
  const [
    ages,
    differences,
    stuck,
    partners,
    breakGlass,
    letIn,
    events,
    jobs,
    progress,
    missing,
    certificates,
  ] = await Promise.all([
    pool.query<{ delivering: number | null }>(AGES),
    pool.query<{ book: string; age: number }>(DIFFERENCES),
    countStuck(pool, now),
    readPartnerStates(pool),
    countBreakGlass(pool),
    pool.query<{ count: number }>(COUNT_LET_IN),
    pool.query<{ oldest: number; disabled: number }>(HOW_EVENTS_STAND),
    waitingJobs(pool),
    booksProgress(pool),
    missingOrders(pool, now),
    pool.query<{ name: string; whose: 'ours' | 'partner'; endsIn: number }>(CERTIFICATES),
  ]);
  const oldest = (queue: QueueView['name']): Measured => ({
    value: queues.find(({ name }) => name === queue)?.oldestSeconds ?? null,
  });
  const withFloat = (...stands: readonly (typeof floats)[number]['stands'][]): Measured =>
    counted(floats.filter((one) => stands.includes(one.stands)).map(({ supplier }) => supplier));
  const ending = (name: keyof typeof certificateEndsWithin) =>
    certificates.rows.filter(({ endsIn }) => endsIn < certificateEndsWithin[name]);
  const old = floats.filter(({ stands }) => stands === 'old');
  const differing = differences.rows.filter(({ age }) => age > alarmLimits.BooksDiffer);
  const measured: Record<AlarmName, Measured> = {
    OrdersNotLookedAfter: oldest('orders'),
    NobodyOrders: { value: missing },
    CarrierSilent: { value: ages.rows[0]?.delivering ?? null },
    // The oldest of all refunds, also of orders that were credited or paid twice.
    RefundLate: { value: stuck.refund.oldestSeconds || null },
    WaitsTooLong: {
      value: Object.values(stuck).reduce((sum, { count }) => sum + count, 0),
      about: Object.entries(stuck).flatMap(([kind, { count }]) => (count > 0 ? [kind] : [])),
    },
    PartnerCutOff: counted(
      partners
        .filter(({ isCutOff }) => isCutOff)
        .map(({ call, supplier }) => (supplier === null ? call : `${call} ${supplier}`)),
    ),
    FloatLow: withFloat('low', 'atStop'),
    FloatAtStop: withFloat('atStop'),
    FloatReadStale: {
      value: Math.max(0, ...old.map(({ readAt }) => (now.getTime() - Date.parse(readAt)) / 1000)),
      about: old.map(({ supplier }) => supplier),
    },
    BooksDiffer: {
      value: differences.rows.length === 0 ? null : Math.max(...differences.rows.map(({ age }) => age)),
      about: differing.map(({ book }) => book),
    },
    AgreementsNotLookedAfter: oldest('agreements'),
    RepliesNotHandled: oldest('smsReplies'),
    MessagesUnanswered: oldest('messages'),
    RewardNotGiven: oldest('rewards'),
    EventsNotSent: { value: events.rows[0]?.oldest ?? null },
    EventEndpointDisabled: { value: events.rows[0]?.disabled ?? null },
    BookNotCompared: notCompared(progress, now, compared),
    JobsWait: { value: jobs.oldest },
    JobsGivenUp: { value: jobs.failed },
    BreakGlassOpened: { value: breakGlass },
    LetInFromServer: { value: letIn.rows[0]?.count ?? 0 },
    CertificateEnds: counted(ending('CertificateEnds').map(({ name }) => name)),
    CertificateEndsNow: counted(
      ending('CertificateEndsNow').flatMap(({ name, whose }) => (whose === 'ours' ? [name] : [])),
    ),
  };
  return (Object.keys(alarmLimits) as AlarmName[]).map((name) => {
    const { value, about = [] } = measured[name];
    const limit = alarmLimits[name];
    const isRinging = value !== null && value > limit;
    return { name, isRinging, wakes: wakingAlarms.has(name), value, limit, about: [...about] };
  });
}

/** Limit (s): holds are compared once in two hours or more, and the rule waits longer for them. */
const HOLDS_LIMIT = 10_000;
/**
 * The books of a new database begin this long before it; until the first run this does not make them late.
 */
const BEGUN_BEFORE_MS = 3_600_000;

/** Returns how far late books are behind the time until which their statement is complete. */
function notCompared(
  progress: Awaited<ReturnType<typeof booksProgress>>,
  now: Date,
  { books, statementsUntil }: ComparedBooks,
): Measured {
  const ages = progress
    .filter(({ book }) => books.includes(book))
    .map(({ book, begunAt, comparedUntil }) => {
      const isUntouched = comparedUntil.getTime() === begunAt.getTime();
      const since = comparedUntil.getTime() + (isUntouched ? BEGUN_BEFORE_MS : 0);
      const whole = statementsUntil.get(book)?.(now.getTime()) ?? now;
      const limit = book === 'holds' ? HOLDS_LIMIT : alarmLimits.BookNotCompared;
      return { book, limit, age: (whole.getTime() - since) / 1000 };
    });
  const late = ages.filter(({ age, limit }) => age > limit);
  const shown = late.length > 0 ? late : ages.filter(({ book }) => book !== 'holds');
  const value = shown.length === 0 ? null : Math.max(0, ...shown.map(({ age }) => age));
  return { value, about: late.map(({ book }) => book) };
}
