import { expect, test } from 'vitest';
import { createReturnUrl } from './return-url.ts';

const ENTRY = 'https://20260001.h5app.example/www/index.html';
const returnUrl = createReturnUrl('https://pay.example', { keyOf: (orderNo) => `K${orderNo}` });
const order = { orderNo: 'T1', kind: 'topUp', isVisitor: false } as const;

test('a payer returns from the cashier to the result page, a visitor with a key in the address', () => {
  expect(returnUrl(order, null)).toBe(
    'https://pay.example/phonebillh5/rechargeTelebill/resultPage?orderNo=T1',
  );
  expect(returnUrl({ ...order, isVisitor: true }, null)).toBe(
    'https://pay.example/phonebillh5/rechargeTelebill/directResult?orderNo=T1&key=KT1',
  );
});

test('a payer in an offline package returns to its entry page, with the screen after the number sign', () => {
  expect(returnUrl(order, ENTRY)).toBe(`${ENTRY}#/rechargeTelebill/resultPage?orderNo=T1`);
  expect(returnUrl({ ...order, isVisitor: true }, ENTRY)).toBe(
    `${ENTRY}#/rechargeTelebill/directResult?orderNo=T1&key=KT1`,
  );
  expect(returnUrl({ ...order, kind: 'repayment' }, ENTRY)).toBe(
    `${ENTRY}#/autoRecharge/dealCreditPay?orderNo=T1`,
  );
});
