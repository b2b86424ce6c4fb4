/**
 * Payment notices: unsigned, with another's signature, and correctly signed for another trade, another amount
 * or another order. None of them may pay for anything.
 */
import { randomUUID } from 'node:crypto';
import { createSigner, generateKeyPair } from '@phonebill/signing';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';
import { placeGuestOrder } from '../guest.ts';

export const crossedNotices: Attack = {
  name: 'payment notices: forged, or for another trade, amount or order',
  count: { whole: 200, short: 24 },
  mixes: true,
  async run(target, count) {
    const [mine, other] = [
      await placeGuestOrder(target, target.newAddress()),
      await placeGuestOrder(target, target.newAddress()),
    ];
    const tradeOf = async (orderNo: string | null): Promise<string> =>
      (
        await target.pool.query<{ trade_no: string }>('select trade_no from payments where order_no = $1', [
          orderNo,
        ])
      ).rows[0]?.trade_no ?? '';
    const right = {
      type: 'payment.paid',
      requestNo: `P${mine.orderNo}01`,
      tradeNo: await tradeOf(mine.orderNo),
      amountFen: mine.priceFen,
      at: new Date().toISOString(),
    };
    const cashierKey = target.keys['CASHIER_SIGNING_KEY'] ?? '';
    const notices = [
      { notice: right, key: generateKeyPair().secretKey },
      { notice: right, key: target.keys['CARRIER_SIGNING_KEY'] ?? '' },
      { notice: right, key: null },
      { notice: { ...right, tradeNo: await tradeOf(other.orderNo) }, key: cashierKey },
      { notice: { ...right, tradeNo: 'T1' }, key: cashierKey },
      { notice: { ...right, amountFen: 1 }, key: cashierKey },
      { notice: { ...right, requestNo: `P${other.orderNo}01` }, key: cashierKey },
      { notice: { ...right, requestNo: `P${mine.orderNo}02` }, key: cashierKey },
    ];
    const statuses: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { notice, key } = notices[at % notices.length] ?? { notice: right, key: null };
      const body = JSON.stringify(notice);
      const signed = key ? createSigner(key).sign(body, `msg_${randomUUID()}`, Date.now()) : {};
      const answer = await target.ask('/huafei-agw/partner/cashier', target.newAddress(), {
        method: 'POST',
        body,
        headers: { ...signed },
      });
      statuses.push(String(answer.status));
      await answer.arrayBuffer();
    }
    const { rows } = await target.pool.query<{ order_no: string; state: string }>(
      "select order_no, state from orders where order_no in ($1, $2) and state <> 'awaitingPayment'",
      [mine.orderNo, other.orderNo],
    );
    const violations = rows.map(({ order_no, state }) => `order ${order_no} became ${state}`);
    return { result: counted(statuses), violations };
  },
};
