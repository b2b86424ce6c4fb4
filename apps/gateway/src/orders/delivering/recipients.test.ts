import { expect, test } from 'vitest';
import { placeSample } from '../testing/order-samples.ts';
import {
  NEVER_RECEIVED,
  scriptedCarrier,
  scriptedEntrust,
  NO_ANSWER,
  deliveryResult,
} from '../../partners/testing/scripted-partners.ts';
import { onlySupplier } from '../../partners/index.ts';
import { createRecipients } from './recipients.ts';

const { order } = placeSample().after;
const carrier = scriptedCarrier();
const lender = scriptedEntrust();
const recipientOf = createRecipients(onlySupplier(carrier.port), lender.port);
const topUp = recipientOf({ kind: 'topUp' }, 'carrier');
const repayment = recipientOf({ kind: 'repayment' }, null);

test('a top-up is sent to its supplier with number, carrier and face value', async () => {
  expect(await topUp.send('D1', order, 'body')).toEqual(deliveryResult('credited', 5000n));
  await topUp.query('D1');
  await topUp.cancel('D1', order);
  expect(carrier.calls).toEqual([
    {
      name: 'topUp',
      input: { deliveryNo: 'D1', mobileNo: order.mobileNo, carrier: order.carrier, faceFen: 5000n },
    },
    { name: 'queryTopUp', input: 'D1' },
    {
      name: 'cancelTopUp',
      input: { deliveryNo: 'D1', mobileNo: order.mobileNo, carrier: order.carrier, faceFen: 5000n },
    },
  ]);
  expect(lender.calls).toEqual([]);
});

test.each([
  ['settled', 'credited'],
  ['accepted', 'accepted'],
  ['refused', 'refused'],
  ['cancelled', 'cancelled'],
] as const)(
  'a repayment is sent to the lender in its payer’s name; the answer %s means a delivery that is %s',
  async (said, means) => {
    const answer = { kind: 'repayment', state: said, amountFen: 5000n, reason: 'why' } as const;
    const inOurWords = { kind: 'delivery', state: means, carrierRef: null, faceFen: 5000n, reason: 'why' };
    lender.answer('repay', async () => answer);
    lender.answer('queryRepayment', async () => answer);
    lender.answer('cancelRepayment', async () => answer);
    expect(await repayment.send('D2', order, 'body')).toEqual(inOurWords);
    expect(await repayment.query('D2')).toEqual(inOurWords);
    expect(await repayment.cancel('D2', order)).toEqual(inOurWords);
    expect(lender.calls[0]).toEqual({
      name: 'repay',
      input: { requestNo: 'D2', payerNo: order.userNo, amountFen: 5000n },
    });
  },
);

test('“no answer” and “never received” are passed on unchanged', async () => {
  lender.answer('repay', async () => NO_ANSWER);
  lender.answer('queryRepayment', async () => NEVER_RECEIVED);
  expect([await repayment.send('D3', order, 'body'), await repayment.query('D3')]).toEqual([
    NO_ANSWER,
    NEVER_RECEIVED,
  ]);
});
