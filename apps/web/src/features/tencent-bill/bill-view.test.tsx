import type { BillMonthView } from '@phonebill/contract/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/index.ts';
import { BillMissing } from './tencent-bill-page.tsx';
import { BillBalance, chargesByKind, MonthCharges } from './bill-view.tsx';
import { billCopy } from './copy.ts';

const copy = billCopy.en;
const bill = { mobileNo: '13910025678', balanceFen: 4659, asOf: '2026-11-21T03:41:00Z', months: [] };
const missing = (patch: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BillMissing
        bill={
          {
            error: null,
            fetchStatus: 'fetching',
            refetch: () => undefined,
            ...patch,
          } as unknown as Parameters<typeof BillMissing>[0]['bill']
        }
      />
    </MemoryRouter>,
  );
const refusal = (msgCd: string) => ({
  error: new CallError({ call: 'GET /auto/v1/charge/getBillByMblNo', kind: 'refused', msgCd, message: 'no' }),
});

/** Returns the page's text: words that stay together are in elements of their own. */
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');

test('a balance is shown as an amount, and a debt with a heading and sentence, without a minus', () => {
  expect(renderToStaticMarkup(<BillBalance bill={bill} />)).toContain(copy.balance);
  const owed = renderToStaticMarkup(<BillBalance bill={{ ...bill, balanceFen: -1234 }} />);
  expect(owed).toContain(copy.owed);
  expect(textOf(owed)).toContain(copy.owedText('¥12.34'));
  expect(owed).not.toContain('-¥');
});

test('a missing bill shows loading, offline, not available yet, carrier down, or a failure', () => {
  expect(missing({})).toContain(copy.loading);
  expect(missing({ fetchStatus: 'paused' })).toContain(copy.offlineTitle);
  expect(missing(refusal('PMC41305'))).toContain(copy.notThereTitle);
  expect(missing(refusal('PMC50305'))).toContain('<p>no</p>');
  expect(
    missing({
      error: new CallError({ call: 'GET /auto/v1/charge/getBillByMblNo', kind: 'transport', message: 'x' }),
    }),
  ).toContain(copy.failedText);
});

test('marks a month without charges, and the current month as not over', () => {
  const month = { month: '202611', totalFen: 0, kinds: [] };
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent />)).toContain(copy.noCharges);
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent />)).toContain(copy.soFar);
  expect(renderToStaticMarkup(<MonthCharges month={month} isPresent={false} />)).not.toContain(copy.soFar);
});

const month = (name: string, totalFen: number, kinds: BillMonthView['kinds'] = []): BillMonthView => ({
  month: name,
  totalFen,
  kinds,
});

test('lists charges in a fixed order, each kind once, without zero amounts', () => {
  const charges = chargesByKind(
    month('202612', 1000, [
      { kind: 'other', amountFen: 100 },
      { kind: 'sms', amountFen: 0 },
      { kind: 'plan', amountFen: 700 },
      { kind: 'other', amountFen: 200 },
    ]),
  );
  expect(charges).toEqual([
    { kind: 'plan', amountFen: 700 },
    { kind: 'other', amountFen: 300 },
  ]);
});
