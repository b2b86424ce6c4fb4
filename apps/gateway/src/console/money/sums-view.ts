/** Accounts, margins and balances with suppliers, all from daily sums. */
import type { ConsoleCallName, ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console';
import { formatMicros, microsFromFen } from '@phonebill/money';
import type { FloatLevel, FloatLevels } from '../../config/top-ups/index.ts';
import {
  accountsOfDay,
  costsOfDays,
  marginsOfDays,
  type MarginSum,
  postingsOfDay,
  summedUntil,
} from '../../day-sums/index.ts';
import type { Pool } from '../../db/index.ts';
import { FLOAT_COUNTS_FOR_MS, type KeptFloat, keptFloats } from '../../orders/floats/index.ts';
import { dayText } from '../../runtime/time/index.ts';
import { dayBefore, startOfDay } from '../days.ts';
import { ConsoleRefused } from '../refused.ts';

const A_WEEK = 7;

type Answer<N extends ConsoleCallName> = Promise<ConsoleResponse<N>>;
type MarginView = ConsoleResponse<'GET /money/margins'>['margins'][number];
type FloatView = ConsoleResponse<'GET /money/floats'>['floats'][number];

/** Returns the accounts of a day. Throws ConsoleRefused (badRequest) for a day that does not exist. */
export async function ledgerView(
  pool: Pool,
  { day = '' }: ConsoleRequest<'GET /money/ledger'>,
  nowMs: number,
): Answer<'GET /money/ledger'> {
  const shown = day === '' ? dayText(nowMs) : day;
  startOfDay(shown);
  const [accounts, postings, until] = await Promise.all([
    accountsOfDay(pool, shown),
    postingsOfDay(pool, shown),
    summedUntil(pool),
  ]);
  return {
    day: shown,
    summedUntil: until?.toISOString() ?? null,
    accounts: accounts.map(({ account, unit, opening, debited, credited }) => ({
      account,
      unit,
      opening: Number(opening),
      debited: Number(debited),
      credited: Number(credited),
      closing: Number(opening + debited - credited),
    })),
    postings: postings.map(({ count, amount, ...one }) => ({
      ...one,
      count: Number(count),
      amount: Number(amount),
    })),
  };
}

/**
 * Returns the margins of a period, a week by default. Throws like `ledgerView`, also when the period ends
 * before it begins.
 */
export async function marginsView(
  pool: Pool,
  { from = '', to = '' }: ConsoleRequest<'GET /money/margins'>,
  nowMs: number,
): Answer<'GET /money/margins'> {
  const last = to === '' ? dayText(nowMs) : to;
  const first = from === '' ? dayBefore(last, A_WEEK - 1) : from;
  if (startOfDay(first) > startOfDay(last)) throw new ConsoleRefused('badRequest');
  const [rows, until] = await Promise.all([marginsOfDays(pool, first, last), summedUntil(pool)]);
  const groups = Map.groupBy(rows, ({ supplier, carrier }) => `${supplier} ${carrier}`);
  return {
    from: first,
    to: last,
    summedUntil: until?.toISOString() ?? null,
    margins: [...groups.values()].map(marginView),
  };
}

/** Returns the margin of one supplier and carrier, from one sum for each currency. */
export function marginView(sums: readonly MarginSum[]): MarginView {
  const total = (field: 'credited' | 'given' | 'faceFen' | 'soldFen' | 'points' | 'givenBackFen'): bigint =>
    sums.reduce((all, one) => all + one[field], 0n);
  const known = sums.filter(({ currency, credited }) => currency !== '' && credited > 0n);
  const unknownCost = sums.reduce((all, one) => all + (one.currency === '' ? one.credited : 0n), 0n);
  const isInYuan = known.every(({ currency }) => currency === 'CNY');
  const isKnown = isInYuan && unknownCost === 0n && total('points') === 0n;
  const cost = known.reduce((all, one) => all + one.cost, 0n);
  return {
    supplier: sums[0]?.supplier || null,
    carrier: sums[0]?.carrier ?? '',
    credited: Number(total('credited')),
    given: Number(total('given')),
    faceFen: Number(total('faceFen')),
    soldFen: Number(total('soldFen')),
    points: Number(total('points')),
    givenBackFen: Number(total('givenBackFen')),
    paid: known.map((one) => ({
      currency: one.currency,
      count: Number(one.credited),
      cost: formatMicros(one.cost),
      fee: formatMicros(one.fee),
    })),
    unknownCost: Number(unknownCost),
    left: isKnown ? formatMicros(microsFromFen(total('soldFen') - total('givenBackFen')) - cost) : null,
  };
}

export async function floatsView(
  pool: Pool,
  levels: FloatLevels,
  nowMs: number,
): Answer<'GET /money/floats'> {
  const today = dayText(nowMs);
  const [floats, costs, until] = await Promise.all([
    keptFloats(pool),
    costsOfDays(pool, dayBefore(today, A_WEEK), dayBefore(today, 1)),
    summedUntil(pool),
  ]);
  return {
    floats: floats.map((one) => {
      const { supplier, currency } = one;
      const ofSupplier = Object.entries(levels).find(([name]) => name === supplier)?.[1];
      const level = ofSupplier?.currency === currency ? ofSupplier : undefined;
      const used = costs.find((cost) => cost.supplier === supplier && cost.currency === currency)?.cost ?? 0n;
      return floatView(one, level, used / BigInt(A_WEEK), nowMs);
    }),
    summedUntil: until?.toISOString() ?? null,
  };
}

/** Returns a supplier's balance. `aDay` is the average amount used per day. */
function floatView(
  { supplier, currency, available, readAt }: KeptFloat,
  level: FloatLevel | undefined,
  aDay: bigint,
  nowMs: number,
): FloatView {
  return {
    supplier,
    currency,
    available: formatMicros(available),
    low: level ? formatMicros(level.low) : null,
    stop: level ? formatMicros(level.stop) : null,
    stands: standOf(available, level, nowMs - readAt.getTime()),
    readAt: readAt.toISOString(),
    aDay: aDay > 0n ? formatMicros(aDay) : null,
    daysLeft: aDay > 0n ? Math.max(0, Number((available * 10n) / aDay) / 10) : null,
  };
}

function standOf(available: bigint, level: FloatLevel | undefined, ageMs: number): FloatView['stands'] {
  if (ageMs > FLOAT_COUNTS_FOR_MS) return 'old';
  if (level === undefined) return 'noLevel';
  if (available <= level.stop) return 'atStop';
  return available < level.low ? 'low' : 'good';
}
