/**
 * Compares rewards with other records of them: given points with the points service's grants, in both
 * directions; vouchers and bill credits with the orders that used them or consist of them, in both
 * directions; each reward with its transfers; and the counters of each activity with the ledger of rewards.
 * Each piece is compared once; after that only its open differences are checked again.
 */
import type { Pool } from '../db/index.ts';
import { userNoOf } from '../orders/model/index.ts';
import type { PointsGrants } from '../partners/points/index.ts';
import { addToActivityTotals, differentCounters } from './activity-totals.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import { inParallel } from './in-parallel.ts';
import {
  differentOrders,
  differentPostings,
  differentTransfers,
  endedOrder,
  endedOrders,
  givenBetween,
  movedBetween,
  type OwnReward,
  rewardsOf,
} from './reward-postings.ts';

const ASKED_AT_ONCE = 8;

export function createRewardsBook(
  pool: Pool,
  service: Pick<PointsGrants, 'grants' | 'queryGrant'>,
  settlingMs: number,
): Book {
  return {
    name: 'rewards',
    settlingMs,
    async compare(from, to) {
      const listed = new Map<string, { readonly points: bigint; readonly at: Date }>();
      const differences: Difference[] = [];
      for await (const { grantNo, points, at } of service.grants(from, to)) {
        if (listed.has(grantNo)) differences.push(difference('twice', grantNo, null, points, at));
        listed.set(grantNo, { points, at });
      }
      const known = await rewardsOf(pool, [...listed.keys()]);
      for (const [grantNo, { points, at }] of listed) {
        const own = known.get(grantNo);
        if (own?.state !== 'granted') differences.push(difference('only', grantNo, null, points, at));
        else if (own.cost !== points) differences.push(difference('amount', grantNo, own.cost, points, at));
      }
      const ours = await givenBetween(pool, from, to);
      const rest = ours.filter(
        ({ reward_no: no, reward_kind: kind }) => kind === 'points' && !listed.has(no),
      );
      differences.push(
        ...(await inParallel(rest, ASKED_AT_ONCE, ask)).flat(),
        ...(await differentPostings(pool, ours)),
        ...(await differentOrders(pool, await endedOrders(pool, from, to))),
        ...(await differentTransfers(pool, await movedBetween(pool, from, to))),
      );
      return {
        until: to,
        entries: listed.size + ours.length,
        differences,
        write: (client) => addToActivityTotals(client, from, to),
      };
    },
    async recheck(open) {
      const still = await inParallel(open, 1, async (one): Promise<Difference[]> => {
        const { kind, reference } = one;
        // Counters are compared in each run.
        if (kind === 'counters') return (await countersNow()).filter((now) => now.reference === reference);
        if (kind === 'transfers') return differentTransfers(pool, [reference]);
        if (kind === 'order')
          return differentOrders(pool, await endedOrder(pool, userNoOf(reference), reference));
        const own = (await rewardsOf(pool, [reference])).get(reference);
        if (kind === 'postings') return own ? differentPostings(pool, [own]) : [one];
        if (kind === 'only') return own?.state === 'granted' ? [] : [one];
        if (kind === 'twice') return [one];
        return own?.state === 'granted' ? ask(own) : [];
      });
      return { still: still.flat() };
    },
    compareStanding: (until) => differentCounters(pool, until),
  };

  /**
   * Compares the counters with the ledger. The book's watermark does not move while its run checks
   * differences again.
   */
  async function countersNow(): Promise<Difference[]> {
    const { rows } = await pool.query<{ compared_until: Date }>(
      `select compared_until from reconciliation_books where book = 'rewards'`,
    );
    return rows[0] ? differentCounters(pool, rows[0].compared_until) : [];
  }

  /** Compares a reward of points that we have as given with the grant at the points service. */
  async function ask({ reward_no: no, cost, ended_at: at }: OwnReward): Promise<Difference[]> {
    const asked = await service.queryGrant(no);
    if (asked.kind === 'grant' && asked.state === 'granted')
      return asked.points === cost ? [] : [difference('amount', no, cost, asked.points, at)];
    const waiting = asked.kind === 'indeterminate';
    return [{ ...difference('missing', no, cost, null, at), ...(waiting && { waiting }) }];
  }
}

function difference(
  kind: Difference['kind'],
  reference: string,
  ownAmount: bigint | null,
  theirAmount: bigint | null,
  at: Date,
): Difference {
  return { kind, reference, ownAmount, theirAmount, detail: {}, at };
}
