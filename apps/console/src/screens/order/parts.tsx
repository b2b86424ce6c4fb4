import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, StateBadge } from '../../parts/index.ts';
import { Card, Moment, Table, type TableColumn } from '../../ui/index.ts';
import { unitOf } from './amount-of.ts';
import { orderTexts } from './texts.ts';

/** The common fields of every part of an order. */
interface Part {
  readonly number: string;
  readonly state: string;
  readonly attemptCount: number;
  readonly nextAt: string | null;
}
type PartState = 'paymentState' | 'deliveryState' | 'refundState';

/** Renders an order's payments, its delivery and its refunds, a table each. */
export function Parts({ life }: { readonly life: OrderLifeView }): ReactNode {
  const { payments, delivery, refunds } = life;
  return (
    <>
      <Payments payments={payments} />
      {delivery !== null && <Delivery delivery={delivery} />}
      {refunds.length > 0 && <Refunds refunds={refunds} />}
    </>
  );
}

/** Returns the columns of a kind of part: its own between the common ones. */
function usePartColumns<P extends Part>(
  states: PartState,
  own: readonly TableColumn<P>[],
): readonly TableColumn<P>[] {
  const texts = useTexts(orderTexts);
  return [
    { id: 'number', head: texts.partNo, renderCell: ({ number }) => number },
    { id: 'state', head: texts.state, renderCell: ({ state }) => <StateBadge of={states} state={state} /> },
    ...own,
    {
      id: 'attempts',
      head: texts.attempts,
      isFigure: true,
      isMinor: true,
      renderCell: ({ attemptCount }) => attemptCount,
    },
    { id: 'next', head: texts.nextTry, isMinor: true, renderCell: ({ nextAt }) => <Moment iso={nextAt} /> },
  ];
}

function Payments({ payments }: Pick<OrderLifeView, 'payments'>): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  const columns = usePartColumns<OrderLifeView['payments'][number]>('paymentState', [
    {
      id: 'method',
      head: texts.method,
      renderCell: ({ method, cashier }) =>
        cashier === null ? word('payMethod', method) : word('cashier', cashier),
    },
    {
      id: 'amount',
      head: texts.amount,
      isFigure: true,
      renderCell: ({ amount, method }) => <Amount amount={amount} unit={unitOf(method)} />,
    },
    {
      id: 'taken',
      head: texts.taken,
      isFigure: true,
      renderCell: ({ paidAmount, method }) => <Amount amount={paidAmount} unit={unitOf(method)} />,
    },
    { id: 'trade', head: texts.trade, isLong: true, renderCell: ({ tradeNo }) => tradeNo ?? '–' },
  ]);
  return (
    <Card title={texts.payments} isFlush>
      <Table
        label={texts.payments}
        columns={columns}
        rows={payments}
        keyOf={({ number }) => number}
        empty={texts.none}
      />
    </Card>
  );
}

function Delivery({ delivery }: { readonly delivery: NonNullable<OrderLifeView['delivery']> }): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  const columns = usePartColumns<typeof delivery>('deliveryState', [
    {
      id: 'supplier',
      head: texts.supplier,
      renderCell: ({ supplier }) => (supplier === null ? '–' : word('supplier', supplier)),
    },
    { id: 'sent', head: texts.sent, isFigure: true, renderCell: ({ sendCount }) => sendCount },
    { id: 'trade', head: texts.trade, isLong: true, renderCell: ({ carrierRef }) => carrierRef ?? '–' },
    { id: 'reason', head: texts.reason, isLong: true, renderCell: ({ reason }) => reason ?? '–' },
    { id: 'cost', head: texts.cost, isFigure: true, renderCell: ({ cost }) => cost ?? '–' },
  ]);
  return (
    <Card title={texts.delivery} isFlush>
      <Table label={texts.delivery} columns={columns} rows={[delivery]} keyOf={({ number }) => number} />
    </Card>
  );
}

function Refunds({ refunds }: Pick<OrderLifeView, 'refunds'>): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  const columns = usePartColumns<OrderLifeView['refunds'][number]>('refundState', [
    { id: 'method', head: texts.method, renderCell: ({ method }) => word('payMethod', method) },
    {
      id: 'amount',
      head: texts.amount,
      isFigure: true,
      renderCell: ({ amount, method }) => <Amount amount={amount} unit={unitOf(method)} />,
    },
    {
      id: 'reason',
      head: texts.reason,
      isLong: true,
      renderCell: ({ reason }) => word('refundReason', reason),
    },
  ]);
  return (
    <Card title={texts.refunds} isFlush>
      <Table label={texts.refunds} columns={columns} rows={refunds} keyOf={({ number }) => number} />
    </Card>
  );
}
