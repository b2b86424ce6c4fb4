import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/index.ts';
import type { usePhoneBill } from './api/use-phone-bill.ts';
import { BillBalance } from './bill-balance.tsx';
import { BillMissing } from './bill-missing.tsx';
import { MonthCharges } from './month-charges.tsx';
import { billTexts } from './texts.ts';

const texts = billTexts.en;
const bill = { mobileNo: '13910025678', balanceFen: 4659, asOf: '2026-11-21T03:41:00Z', months: [] };
const missing = (patch: object) =>
  renderToStaticMarkup(
    <BillMissing
      bill={
        { error: null, fetchStatus: 'fetching', refetch: () => undefined, ...patch } as unknown as ReturnType<
          typeof usePhoneBill
        >
      }
    />,
  );
const refusal = (msgCd: string) => ({
  error: new CallError({ call: 'GET /auto/v1/charge/getBillByMblNo', kind: 'refused', msgCd, message: 'no' }),
});

test('a balance is a sum; a debt is said in words, without a minus', () => {
  expect(renderToStaticMarkup(<BillBalance bill={bill} />)).toContain(texts.balance);
  const owed = renderToStaticMarkup(<BillBalance bill={{ ...bill, balanceFen: -1234 }} />);
  expect(owed).toContain(texts.owed);
  expect(owed).toContain(texts.owedWords('¥12.34'));
  expect(owed).not.toContain('-¥');
});

test('what stands in the place of a bill: bones, no network, none yet, the carrier down, another failure', () => {
  expect(missing({})).toContain(texts.loading);
  expect(missing({ fetchStatus: 'paused' })).toContain(texts.offlineTitle);
  expect(missing(refusal('PMC41305'))).toContain(texts.notThereTitle);
  expect(missing(refusal('PMC50305'))).toContain(texts.downWords);
  expect(
    missing({
      error: new CallError({ call: 'GET /auto/v1/charge/getBillByMblNo', kind: 'transport', message: 'x' }),
    }),
  ).toContain(texts.failedWords);
});

test('a month without charges says so, and the present month that it is not over', () => {
  const month = { month: '202611', totalFen: 0, kinds: [] };
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent />)).toContain(texts.noCharges);
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent />)).toContain(texts.soFar);
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent={false} />)).not.toContain(texts.soFar);
});
