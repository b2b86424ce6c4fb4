/**
 * The number of orders that a user or visitor may place without paying them (SPEC section 7, POST /vi/order).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { productOfFile } from '../support/product-of-file.ts';
import { codeOf as code } from '../support/sign-on-answers.ts';
import { numbersOf, visitorOf, wish } from '../support/visitors.ts';

const newNumber = numbersOf('1390028');

describe('unpaid orders', () => {
  const product = productOfFile({
    TRUST_PROXY: '1',
    UNPAID_ORDERS_PER_USER: '3',
    UNPAID_ORDERS_PER_USER_AND_HOUR: '6',
  });
  const small = (mobileNo: string) => ({ ...wish(mobileNo), faceFen: 1000, priceFen: 998 });
  const rowsOf = async (table: 'orders' | 'payments', userNo: string): Promise<number> =>
    Number((await product.pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount);

  test('SPEC 7 POST /vi/order: three orders may be unpaid, and cancelling one allows another', async () => {
    const { api } = await product.newUser();
    const orderNos: string[] = [];
    for (let at = 0; at < 3; at += 1)
      orderNos.push((await api.call('POST /vi/order', small(newNumber()))).order?.orderNo ?? '');
    const [first = '', second = ''] = orderNos;
    expect(await api.call('POST /vi/order', small(newNumber()))).toEqual({
      msgCd: 'PMC41009',
      msgInfo: 'You have 3 unpaid orders. Please pay or cancel one of them first.',
    });
    await api.call('POST /vi/order', { operation: 'cancel', orderNo: first });
    expect((await api.call('POST /vi/order', small(newNumber()))).msgCd).toBe('PMC00000');
    expect((await api.call('POST /vi/order', small(newNumber()))).msgCd).toBe(code('tooManyUnpaid'));
    const { payment } = await api.call('POST /vi/order', { operation: 'pay', orderNo: second });
    expect(await product.sandbox.pay(payment?.paymentNo ?? '')).toBe('paid');
  });

  test.each(['a user', 'a device without login'])(
    'SPEC 7 POST /vi/order: 60 orders placed and cancelled by %s open six trades at the cashier',
    async (who) => {
      const visitor = visitorOf(product);
      const { api } = who === 'a user' ? await product.newUser() : visitor;
      const device = who === 'a user' ? {} : { xAuthToken: visitor.xAuthToken };
      const answers: string[] = [];
      let userNo = '';
      for (let at = 0; at < 60; at += 1) {
        const { msgCd, order } = await api.call('POST /vi/order', { ...small(newNumber()), ...device });
        answers.push(msgCd);
        if (!order) continue;
        userNo = order.orderNo.slice(6, 16);
        await api.call('POST /vi/order', { operation: 'cancel', orderNo: order.orderNo, ...device });
      }
      expect(answers.filter((msgCd) => msgCd === 'PMC00000')).toHaveLength(6);
      expect(answers.filter((msgCd) => msgCd === code('tooManyNotPaid'))).toHaveLength(54);
      expect(await rowsOf('orders', userNo)).toBe(6);
      expect(await rowsOf('payments', userNo)).toBe(6);
    },
  );

  test('SPEC 7 POST /vi/order: 40 concurrent orders of one user stay within the limit', async () => {
    const { api } = await product.newUser();
    const placed = await Promise.all(
      Array.from({ length: 40 }, () =>
        api.call('POST /vi/order', { ...small(newNumber()), requestNo: randomUUID() }),
      ),
    );
    expect(placed.filter(({ msgCd }) => msgCd === 'PMC00000')).toHaveLength(3);
  });
});
