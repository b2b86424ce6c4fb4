/**
 * Numbers saved with a remark (SPEC section 2, markRecords and markEdit), on the real product: list, limits,
 * undo, ownership, and numbers that look alike.
 */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const numbersOf = async (api: ApiClient) => (await api.call('GET /own/v1/markRecords', {})).numbers ?? [];
const savedOf = async (api: ApiClient) =>
  (await numbersOf(api)).filter(({ saved }) => saved).map(({ mobileNo, remark }) => [mobileNo, remark]);
const save = (api: ApiClient, mobileNo: string, remark = '', replaces?: string) =>
  api.call('POST /own/v1/markEdit', {
    operation: 'save',
    mobileNo,
    remark,
    ...(replaces !== undefined && { replaces }),
  });

async function topUp(api: ApiClient, mobileNo: string): Promise<void> {
  const { order, payment } = await placeTopUp(api, mobileNo);
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
}

/** Returns a number of 1380020 and four digits that trigger no behaviour in the carrier's stand-in. */
const number = (at: number): string => `1380020${1000 + at}`;

describe('SPEC 2 /rechargeTelebill/markRecords: the list', () => {
  test('saved numbers are listed newest first, then by use, together with topped up ones', async () => {
    const { api } = await product.newUser();
    expect(await numbersOf(api)).toEqual([]);
    await save(api, number(1), '妈妈');
    const answer = await save(api, '+86 138-0020-1002', '  Dad\n of  mine ');
    expect(answer.numbers).toEqual([
      { mobileNo: number(2), remark: 'Dad of mine', saved: true, carrier: 'CMCC', lastToppedUpAt: null },
      { mobileNo: number(1), remark: '妈妈', saved: true, carrier: 'CMCC', lastToppedUpAt: null },
    ]);
    await topUp(api, number(3));
    await topUp(api, number(1));
    expect(await numbersOf(api)).toMatchObject([
      {
        mobileNo: number(1),
        remark: '妈妈',
        saved: true,
        lastToppedUpAt: expect.stringMatching(/^20.*Z$/),
      },
      { mobileNo: number(3), remark: '', saved: false, carrier: 'CMCC' },
      { mobileNo: number(2), saved: true },
    ]);
    const { recentNumbers } = await api.call('POST /vi/fusionPageInfo', {});
    expect(recentNumbers?.map(({ mobileNo, remark }) => [mobileNo, remark])).toEqual([
      [number(1), '妈妈'],
      [number(3), ''],
      [number(2), 'Dad of mine'],
    ]);
  });

  test('a saved number without a top-up is listed, however many others were topped up', async () => {
    const { api, userNo } = await product.newUser();
    await save(api, number(1), 'Mum');
    await product.pool.query(
      `
        insert into topped_up_numbers (user_no, mobile_no, carrier, last_at) select $1,
        '1390030' || (1000 + n), 'CMCC', now() from generate_series(1, 250) n`,
      [userNo],
    );
    const list = await numbersOf(api);
    expect(list).toHaveLength(101);
    expect(list.at(-1)).toMatchObject({ mobileNo: number(1), saved: true });
  });
});

describe('SPEC 2 /rechargeTelebill/markEdit: saving', () => {
  test('saving a number again replaces its name or removes it, and keeps one number', async () => {
    const { api } = await product.newUser();
    await save(api, number(1), 'Mum');
    await save(api, number(1), 'Mother');
    expect(await savedOf(api)).toEqual([[number(1), 'Mother']]);
    await save(api, number(1), '');
    expect(await savedOf(api)).toEqual([[number(1), '']]);
  });

  test('a saved number can be replaced, also repeatedly, and an unsaved one cannot', async () => {
    const { api } = await product.newUser();
    await save(api, number(1), 'Mum');
    for (let time = 1; time <= 2; time += 1) {
      expect((await save(api, number(2), 'Mum', number(1))).msgCd).toBe('PMC00000');
      expect(await savedOf(api)).toEqual([[number(2), 'Mum']]);
    }
    expect((await save(api, number(4), 'Dad', number(3))).msgCd).toBe(errorList.numberNotSaved.msgCd);
    expect(await savedOf(api)).toEqual([[number(2), 'Mum']]);
  });

  test("an invalid number and a name that is too long are refused with the form's message", async () => {
    const { api } = await product.newUser();
    for (const mobileNo of ['', '1380020100', '23800201001', 'x'])
      expect((await save(api, mobileNo, 'x')).msgCd, mobileNo).toBe(errorList.mobileInvalid.msgCd);
    expect(await save(api, number(1), '妈'.repeat(21))).toMatchObject({
      msgCd: errorList.remarkTooLong.msgCd,
      msgInfo: 'A name has at most 20 characters.',
    });
    expect(await savedOf(api)).toEqual([]);
    for (const remark of ['妈'.repeat(20), '😀'.repeat(20), `  ${'a'.repeat(20)}  `])
      expect((await save(api, number(1), remark)).msgCd, remark).toBe('PMC00000');
    expect((await save(api, number(1), 'a\tb')).msgCd).toBe('PMC00000');
    expect(await savedOf(api)).toEqual([[number(1), 'a b']]);
    expect((await save(api, number(1), 'a\u0000b')).msgCd).toBe(errorList.badRequest.msgCd);
    expect(await savedOf(api)).toEqual([[number(1), 'a b']]);
  });

  test('a hundred numbers can be saved, also concurrently, and then still be renamed', async () => {
    const { api } = await product.newUser();
    for (let at = 0; at < 95; at += 1) await save(api, number(at));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(api, number(200 + at))));
    expect(answers.map(({ msgCd }) => msgCd).toSorted()).toEqual(
      [
        ...Array.from({ length: 5 }, () => 'PMC00000'),
        ...Array.from({ length: 5 }, () => errorList.tooManyNumbers.msgCd),
      ].toSorted(),
    );
    expect(answers.find(({ msgCd }) => msgCd !== 'PMC00000')?.msgInfo).toBe(
      'You can save at most 100 numbers.',
    );
    expect(await savedOf(api)).toHaveLength(100);
    expect((await save(api, number(0), 'renamed')).msgCd).toBe('PMC00000');
    expect((await save(api, number(300), 'in its place', number(1))).msgCd).toBe('PMC00000');
    expect(
      (await api.call('POST /own/v1/markEdit', { operation: 'restore', mobileNo: number(1) })).msgCd,
    ).toBe(errorList.tooManyNumbers.msgCd);
    expect(await savedOf(api)).toHaveLength(100);
  });
});

describe('SPEC 2 /rechargeTelebill/markRecords: deleting and restoring', () => {
  const remove = (api: ApiClient, mobileNo: string) =>
    api.call('POST /own/v1/markEdit', { operation: 'delete', mobileNo });
  const restore = (api: ApiClient, mobileNo: string) =>
    api.call('POST /own/v1/markEdit', { operation: 'restore', mobileNo });

  test('a deleted number is restored with its name, and repeating either changes nothing', async () => {
    const { api } = await product.newUser();
    await save(api, number(1), 'Mum');
    for (let time = 1; time <= 2; time += 1) expect((await remove(api, number(1))).numbers).toEqual([]);
    for (let time = 1; time <= 2; time += 1)
      expect((await restore(api, number(1))).numbers).toMatchObject([
        { mobileNo: number(1), remark: 'Mum', saved: true },
      ]);
  });

  test('a deleted number that was topped up stays listed, without its name', async () => {
    const { api } = await product.newUser();
    await topUp(api, number(1));
    await save(api, number(1), 'Mum');
    expect((await remove(api, number(1))).numbers).toMatchObject([
      { mobileNo: number(1), remark: '', saved: false },
    ]);
    expect((await restore(api, number(1))).numbers).toMatchObject([
      { mobileNo: number(1), remark: 'Mum', saved: true },
    ]);
  });

  test('a number that was never saved can neither be deleted nor restored', async () => {
    const { api } = await product.newUser();
    for (const answer of [await remove(api, number(1)), await restore(api, number(1))])
      expect(answer.msgCd).toBe(errorList.numberNotSaved.msgCd);
  });
});

describe('SPEC 6 owner of saved numbers', () => {
  test("another user's numbers can neither be read nor changed", async () => {
    const [{ api: mine }, { api: other }] = [await product.newUser(), await product.newUser()];
    await save(mine, number(1), 'Mum');
    expect(await numbersOf(other)).toEqual([]);
    for (const operation of ['delete', 'restore'] as const)
      expect((await other.call('POST /own/v1/markEdit', { operation, mobileNo: number(1) })).msgCd).toBe(
        errorList.numberNotSaved.msgCd,
      );
    expect((await save(other, number(2), 'x', number(1))).msgCd).toBe(errorList.numberNotSaved.msgCd);
    await save(other, number(1), 'somebody');
    expect(await savedOf(mine)).toEqual([[number(1), 'Mum']]);
    expect((await other.call('POST /vi/unknown-mobile', { mobileNo: number(2) })).similar).toEqual([
      { mobileNo: number(1), remark: 'somebody' },
    ]);
  });

  test('SPEC 6 tourist: a tourist and a visitor are refused', async () => {
    const harness = createSignOnHarness(product);
    const { ssoToken } = await harness.call(
      'POST',
      '/vi/verification',
      harness.tourist({ mobileNo: '13900135555' }),
    );
    for (const [token, refusal] of [
      [String(ssoToken), errorList.touristNotAllowed.msgCd],
      ['', errorList.tokenInvalid.msgCd],
    ] as const) {
      const api = createApiClient(product.url, token);
      expect((await api.call('GET /own/v1/markRecords', {})).msgCd).toBe(refusal);
      expect((await save(api, number(1), 'x')).msgCd).toBe(refusal);
    }
  });
});

describe('SPEC 7 POST /vi/unknown-mobile: numbers one digit off', () => {
  const similarTo = async (api: ApiClient, mobileNo: string) =>
    (await api.call('POST /vi/unknown-mobile', { mobileNo })).similar;

  test('lists similar saved numbers with their names, topped up ones, and the own number', async () => {
    const { api, mobileNo: own } = await product.newUser();
    await save(api, '13800138000', 'Mum');
    await topUp(api, '13800138111');
    expect(await similarTo(api, '13800138001')).toEqual([{ mobileNo: '13800138000', remark: 'Mum' }]);
    expect(await similarTo(api, '13800138011')).toEqual([{ mobileNo: '13800138111', remark: '' }]);
    expect(await similarTo(api, '13800138010')).toEqual([{ mobileNo: '13800138000', remark: 'Mum' }]);
    expect(await similarTo(api, `${own.slice(0, 3)}9${own.slice(4)}`)).toEqual([
      { mobileNo: own, remark: '' },
    ]);
    expect(await similarTo(api, '13800138022')).toEqual([]);
  });

  test('lists none for a number that was topped up or saved, and no deleted number', async () => {
    const { api } = await product.newUser();
    await save(api, number(1), 'Mum');
    await save(api, number(2), 'Dad');
    expect(await similarTo(api, number(1))).toEqual([]);
    expect(await similarTo(api, number(3))).toHaveLength(2);
    await topUp(api, number(3));
    expect(await similarTo(api, number(3))).toEqual([]);
    await api.call('POST /own/v1/markEdit', { operation: 'delete', mobileNo: number(2) });
    expect(await similarTo(api, number(4))).toEqual([
      { mobileNo: number(3), remark: '' },
      { mobileNo: number(1), remark: 'Mum' },
    ]);
  });
});
