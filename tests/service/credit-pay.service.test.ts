/** Credit pay and its repayments, on the real product, with the wallet and the carrier over HTTP. */
import { errorList } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import {
  lowBalance,
  newRequestNo,
  openAgreement,
  untilChargeIs,
  personLowOnCredit,
  quickAgreements,
} from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';

const product = productOfFile(quickAgreements);
const lowOnCredit = () => personLowOnCredit(product);

describe('credit pay', () => {
  test('SPEC 7 POST /auto/v1/creditPay/batchReorder: one order repays all named debts, or none', async () => {
    const person = await lowOnCredit();
    const agreementNo = await openAgreement(product, person, { ...lowBalance, payOrder: ['creditPay'] });
    const { chargeNo, debt } = await untilChargeIs(['credited'], person, agreementNo);
    expect(debt).toMatchObject({ state: 'owed', amountFen: 4990, overdue: false });
    expect(await person.api.call('GET /auto/v1/creditPay/account', {})).toMatchObject({
      account: { state: 'open', limitFen: 20_000, usedFen: 4990, availableFen: 15_010 },
      owedFen: 4990,
      overdueFen: 0,
    });
    const requestNo = newRequestNo();
    expect(
      (
        await person.api.call('POST /auto/v1/creditPay/batchReorder', {
          requestNo,
          chargeNos: [chargeNo, `C${'1'.repeat(32)}`],
        })
      ).msgCd,
    ).toBe(errorList.debtNotPayable.msgCd);
    const placed = await person.api.call('POST /auto/v1/creditPay/batchReorder', {
      requestNo,
      chargeNos: [chargeNo],
    });
    expect(placed).toMatchObject({
      order: { kind: 'repayment', priceFen: 4990, state: 'awaitingPayment' },
      payment: { payUrl: expect.any(String) },
      debts: [{ chargeNo, state: 'paying' }],
    });
    expect(
      (await person.api.call('POST /auto/v1/creditPay/batchReorder', { requestNo, chargeNos: [chargeNo] }))
        .order?.orderNo,
    ).toBe(placed.order?.orderNo);
    expect(
      (
        await person.api.call('POST /auto/v1/creditPay/batchReorder', {
          requestNo: newRequestNo(),
          chargeNos: [chargeNo],
        })
      ).msgCd,
    ).toBe(errorList.debtNotPayable.msgCd);
    await product.sandbox.pay(placed.payment?.paymentNo ?? '');
    await eventually(
      'the debt to be paid',
      async () => (await person.api.call('GET /auto/v1/creditPay/account', {})).debts?.[0]?.state === 'paid',
    );
    expect(await person.api.call('GET /auto/v1/creditPay/account', {})).toMatchObject({
      account: { usedFen: 0 },
      owedFen: 0,
    });
    // The money that moved to the lender is no top-up of the number.
    expect(
      (await product.sandbox.credits()).filter(({ mobileNo }) => mobileNo === person.mobileNo),
    ).toHaveLength(1);
  });

  test('a repayment that its user cancels leaves the debt owed again', async () => {
    const person = await lowOnCredit();
    const agreementNo = await openAgreement(product, person, { ...lowBalance, payOrder: ['creditPay'] });
    const { chargeNo } = await untilChargeIs(['credited'], person, agreementNo);
    const { order } = await person.api.call('POST /auto/v1/creditPay/batchReorder', {
      requestNo: newRequestNo(),
      chargeNos: [chargeNo],
    });
    expect(
      (await person.api.call('POST /vi/order', { operation: 'cancel', orderNo: order?.orderNo ?? '' })).order
        ?.state,
    ).toBe('closed');
    await eventually(
      'the debt to be owed again',
      async () => (await person.api.call('GET /auto/v1/creditPay/account', {})).debts?.[0]?.state === 'owed',
    );
  });
});
