/** The phone bill of the session's own number, and points orders among a user's own orders. */
import { errorList, type OrderView } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { issueTicket, signInUser, type TestUser } from '../support/test-user.ts';
import { placeForPoints, placeTopUp } from '../support/top-up.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

type User = TestUser & { readonly api: ApiClient };
const signIn = async (mobileNo: string): Promise<User> => {
  const user = await signInUser(product.pool, mobileNo);
  return { ...user, api: createApiClient(product.url, user.ssoToken) };
};

describe('SPEC 7 GET /auto/v1/charge/getBillByMblNo', () => {
  const billOf = ({ ssoToken }: Pick<TestUser, 'ssoToken'>, mobileNo: string) =>
    harness.call('GET', '/auto/v1/charge/getBillByMblNo', { ssoToken, mobileNo });

  test('SPEC 7 GET /auto/v1/charge/getBillByMblNo: the own balance, and the last twelve months', async () => {
    const { api, mobileNo } = await signIn('13910025678');
    const bill = await api.call('GET /auto/v1/charge/getBillByMblNo', { mobileNo });
    expect(bill).toMatchObject({ msgCd: 'PMC00000', mobileNo, balanceFen: expect.any(Number) });
    expect(bill.months).toHaveLength(12);
    for (const { totalFen, kinds } of bill.months ?? [])
      expect(kinds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(totalFen);
    const months = (bill.months ?? []).map(({ month }) => month);
    expect(months).toEqual(months.toSorted().toReversed());
  });

  test("SPEC 7 GET /auto/v1/charge/getBillByMblNo: without a number it is the own one's", async () => {
    const { api, mobileNo } = await signIn('13910025681');
    const { balanceFen } = await api.call('GET /auto/v1/charge/getBillByMblNo', { mobileNo });
    expect(await api.call('GET /auto/v1/charge/getBillByMblNo', {})).toMatchObject({ mobileNo, balanceFen });
  });

  test('SPEC 7 GET /auto/v1/charge/getBillByMblNo: a new number has one month', async () => {
    const { api, mobileNo } = await signIn('13910020014');
    expect((await api.call('GET /auto/v1/charge/getBillByMblNo', { mobileNo })).months).toHaveLength(1);
  });

  test("SPEC 7 GET /auto/v1/charge/getBillByMblNo: refuses another's number, and a tourist", async () => {
    const user = await signIn('13910025679');
    expect((await billOf(user, '13910025678')).msgCd).toBe(errorList.billNotYours.msgCd);
    expect((await billOf(user, '1391002')).msgCd).toBe(errorList.mobileInvalid.msgCd);
    const { ssoToken } = await harness.call(
      'POST',
      '/vi/verification',
      harness.tourist({ mobileNo: '13910025680' }),
    );
    expect(ssoToken).toEqual(expect.any(String));
    expect((await billOf({ ssoToken: String(ssoToken) }, '13910025680')).msgCd).toBe(
      errorList.touristNotAllowed.msgCd,
    );
    expect((await billOf({ ssoToken: 'nobody' }, '13910025679')).msgCd).toBe(errorList.tokenInvalid.msgCd);
  });

  test.each([
    ['13910020012', 'billNotThere'],
    ['13910020013', 'billUnavailable'],
  ] as const)('SPEC 7 GET /auto/v1/charge/getBillByMblNo: %s is %s', async (mobileNo, problem) => {
    expect((await billOf(await signIn(mobileNo), mobileNo)).msgCd).toBe(errorList[problem].msgCd);
  });
});

describe('SPEC 7 POST /common/v1/order/queryIntegralBillList', () => {
  const forPoints = async ({ api, mobileNo }: User): Promise<string> =>
    placeForPoints(api, mobileNo, await issueTicket(product.pool, mobileNo, 'integral'));
  const numbers = (orders: readonly OrderView[] = []) => orders.map(({ orderNo }) => orderNo);

  test("SPEC 7 POST /common/v1/order/queryIntegralBillList: the user's points orders, by page", async () => {
    const [user, other] = [await signIn('13910035671'), await signIn('13910035672')];
    const placed: string[] = [];
    for (let at = 0; at < 3; at += 1) placed.push(await forPoints(user));
    await placeTopUp(user.api, user.mobileNo);
    const theirs = await forPoints(other);
    const newest = placed.toReversed();

    const all = await user.api.call('POST /common/v1/order/queryIntegralBillList', {});
    expect([numbers(all.orders), all.nextCursor]).toEqual([newest, null]);
    expect(all.orders?.every(({ payMethod, points }) => payMethod === 'points' && points > 0)).toBe(true);

    const first = await user.api.call('POST /common/v1/order/queryIntegralBillList', { pageSize: 2 });
    expect([numbers(first.orders), first.nextCursor]).toEqual([newest.slice(0, 2), newest[1]]);
    const second = await user.api.call('POST /common/v1/order/queryIntegralBillList', {
      pageSize: 2,
      cursor: newest[1] ?? '',
    });
    expect([numbers(second.orders), second.nextCursor]).toEqual([newest.slice(2), null]);

    const month = `20${newest[0]?.slice(0, 4) ?? ''}`;
    expect(
      numbers((await user.api.call('POST /common/v1/order/queryIntegralBillList', { month })).orders),
    ).toEqual(newest);
    expect(
      numbers(
        (await user.api.call('POST /common/v1/order/queryIntegralBillList', { month: '202001' })).orders,
      ),
    ).toEqual([]);

    expect(numbers((await other.api.call('POST /common/v1/order/queryIntegralBillList', {})).orders)).toEqual(
      [theirs],
    );
    expect(
      (await harness.call('POST', '/common/v1/order/queryIntegralBillList', { ssoToken: 'nobody' })).msgCd,
    ).toBe(errorList.tokenInvalid.msgCd);
  });
});
