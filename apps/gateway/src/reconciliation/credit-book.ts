/**
 * Compares the debts of credit pay with the limit used according to the lender, for every user with a credit
 * pay debit or a repayment in the piece. A charge not credited yet, or a repayment under way, is already
 * included on one side and not yet on the other: the user is then checked again later.
 */
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import type { CreditPay } from '../partners/entrust/index.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import { inParallel } from './in-parallel.ts';
import { ordersBetween, rowsOfOrders } from './order-keys.ts';
import { MOST_IN_A_PIECE } from './piece.ts';
import { agreementMachines, paidDebtStates } from '../agreements/index.ts';
import { paidPaymentStates } from '../orders/model/states/index.ts';

const ASKED_AT_ONCE = 8;

export function createCreditBook(
  pool: Pool,
  lender: Pick<CreditPay, 'creditAccount'>,
  settlingMs: number,
): Book {
  return {
    name: 'credit',
    settlingMs,
    async compare(from, to) {
      const { orders, until } = await ordersBetween(
        pool,
        [
          { table: 'payments', time: 'paid_at', methods: ['agreement'] },
          { table: 'deliveries', time: 'ended_at' },
        ],
        from,
        to,
        MOST_IN_A_PIECE,
      );
      const rows = await rowsOfOrders<{ user_no: string }>(
        pool,
        [...new Set(orders.map(({ orderNo }) => orderNo))],
        `select o.user_no from unnest($1::text[], $2::text[]) as given (user_no, order_no)
         cross join lateral (
           select o.user_no, o.order_no, o.kind, o.charge_no from orders o
           where o.user_no = given.user_no and o.order_no = given.order_no limit 1
         ) o
         where o.kind = 'repayment' or o.charge_no is not null and exists (
           select from payments p
           where p.user_no = o.user_no and p.payment_no >= 'P' || o.order_no
             and p.payment_no < 'P' || o.order_no || ':' and p.source = 'creditPay'
             and ${inStates('p.state', paidPaymentStates)}
         )`,
      );
      const users = [...new Set(rows.map(({ user_no: userNo }) => userNo))];
      return { until, entries: orders.length, differences: await look(users, from) };
    },
    async recheck(open) {
      const still = await inParallel(open, 1, ({ reference, at }) => look([reference], at));
      return { still: still.flat() };
    },
  };

  async function look(users: readonly string[], at: Date): Promise<Difference[]> {
    const found = await inParallel(users, ASKED_AT_ONCE, async (userNo): Promise<Difference[]> => {
      const before = await owedBy(pool, userNo);
      const account = await lender.creditAccount(userNo);
      const after = await owedBy(pool, userNo);
      // Amounts that changed while the lender was queried are under way as well.
      const isUnderWay = before.underWay || after.underWay || before.fen !== after.fen;
      if (account.kind === 'credit' && account.usedFen === after.fen && !isUnderWay) return [];
      const isKnown = account.kind === 'credit' && !isUnderWay;
      return [
        {
          kind: 'usedLimit',
          reference: userNo,
          ownAmount: after.fen,
          theirAmount: account.kind === 'credit' ? account.usedFen : null,
          detail: {},
          at,
          ...(isKnown ? {} : { waiting: true }),
        },
      ];
    });
    return found.flat();
  }
}

/** Returns what a user owes for the lender, and whether some of it is under way. */
async function owedBy(
  pool: Pool,
  userNo: string,
): Promise<{ readonly fen: bigint; readonly underWay: boolean }> {
  const { rows } = await pool.query<{ fen: bigint; under_way: boolean }>(
    `select
       (select coalesce(sum(amount_fen), 0)::bigint from debts
        where user_no = $1 and ${notInStates('state', paidDebtStates)}) as fen,
       exists (
         select from orders where user_no = $1 and open and (charge_no is not null or kind = 'repayment')
       ) or exists (
         select from debts where user_no = $1 and state = ${stateLiteral(agreementMachines.debt, 'paying')}
       ) as under_way`,
    [userNo],
  );
  return { fen: rows[0]?.fen ?? 0n, underWay: rows[0]?.under_way ?? false };
}
