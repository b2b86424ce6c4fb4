/**
 * Gathers the facts by which the oracle judges activities, from the books of those who give rewards and from
 * database rows.
 */
import type { WorldActivities } from './activities.ts';
import type { SignerAnswer } from './oracle/agreement-books.ts';
import { type Books, orderNoIn } from './oracle/books.ts';
import { readRewards } from './oracle/read-rows.ts';
import type { Given, RewardBooks } from './oracle/reward-books.ts';
import type { PointsService } from './partners/points-service.ts';
import type { PersonParts } from './person.ts';
import { type OpenedWorldDatabase, WORLD_BEGINS } from './world-database.ts';

export async function rewardBooksOf({
  books,
  database,
  points,
  activities,
  notes,
  answers,
}: {
  readonly books: Books;
  readonly database: OpenedWorldDatabase;
  readonly points: PointsService;
  readonly activities: WorldActivities;
  readonly notes: PersonParts['notes'];
  readonly answers: readonly SignerAnswer[];
}): Promise<RewardBooks> {
  const rows = await readRewards(database.read);
  const rewardOrders = new Map(
    books.orders.flatMap(({ orderNo, activityId }) => (activityId === null ? [] : [[orderNo, activityId]])),
  );
  const asked = new Map(books.wishes.map(({ requestNo, voucherNo }) => [requestNo, voucherNo]));
  const credited = new Set(books.credits.map(({ deliveryNo }) => orderNoIn(deliveryNo)));
  const none = { expiredAt: null, voucherNo: null };
  const given: Given[] = [
    ...[...points.grants.values()].flatMap(({ grantNo, userNo, subject, points: amount, state, at }) =>
      state === 'granted'
        ? [
            {
              ...none,
              userNo,
              activityId: subject,
              kind: 'points' as const,
              amount,
              at,
              what: `points ${grantNo}`,
            },
          ]
        : [],
    ),
    ...books.credits.flatMap(({ deliveryNo, faceFen: amount, at }) => {
      const orderNo = orderNoIn(deliveryNo);
      const activityId = rewardOrders.get(orderNo);
      if (activityId === undefined) return [];
      const what = `the credit ${deliveryNo}`;
      return [
        { ...none, userNo: orderNo.slice(6, 16), activityId, kind: 'billCredit' as const, amount, at, what },
      ];
    }),
    ...rows.vouchers.map(({ userNo, activityId, voucherNo, amountFen, issuedAt, expiredAt }) => ({
      userNo,
      activityId,
      kind: 'voucher' as const,
      amount: amountFen,
      what: `voucher ${voucherNo}`,
      at: issuedAt - WORLD_BEGINS,
      expiredAt: expiredAt === null ? null : expiredAt - WORLD_BEGINS,
      voucherNo,
    })),
  ];
  const confirmed = answers.filter(({ confirmed: terms }) => terms !== null);
  return {
    promised: activities.promised,
    closed: activities.closed,
    claims: notes.claims,
    told: notes.toldOfRewards,
    given: given.toSorted((a, b) => a.at - b.at),
    activities: rows.activities,
    usedVouchers: new Set(
      books.orders.flatMap(({ orderNo, requestNo }) =>
        credited.has(orderNo) ? (asked.get(requestNo) ?? []) : [],
      ),
    ),
    agreedAt: new Map(
      [...Map.groupBy(confirmed, ({ agreementNo }) => agreementNo.slice(7, 17))].map(([userNo, all]) => [
        userNo,
        all.map(({ askedAt }) => askedAt),
      ]),
    ),
  };
}
