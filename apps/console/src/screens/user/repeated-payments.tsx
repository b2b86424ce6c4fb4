import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { StateBadge } from '../../parts/index.ts';
import { Card, Moment, Table } from '../../ui/index.ts';
import { groupedNumber } from '../../values/index.ts';
import { meaningOf, type RepeatedPayment } from './payment-meaning.ts';
import { userTexts } from './texts.ts';

/**
 * Renders payments that a user may mean who says they were debited twice: each payment, its order, and the
 * possible acts.
 */
export function RepeatedPayments({ payments }: { readonly payments: readonly RepeatedPayment[] }): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  return (
    <Card title={texts.repeated} isFlush>
      <Table
        label={texts.repeated}
        rows={payments}
        keyOf={({ paymentNo }) => paymentNo}
        columns={[
          { id: 'paid', head: texts.paid, renderCell: ({ paidAt }) => <Moment iso={paidAt} /> },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: ({ amountFen }) => formatYuan(amountFen),
          },
          {
            id: 'order',
            head: texts.order,
            renderCell: ({ orderNo, orderState, mobileNo }) => (
              <>
                <Link to={`/orders/${orderNo}`}>{orderNo}</Link>
                <br />
                <StateBadge of="orderState" state={orderState} /> {groupedNumber(mobileNo)}
              </>
            ),
          },
          {
            id: 'method',
            head: texts.method,
            isMinor: true,
            renderCell: ({ method }) => word('payMethod', method),
          },
          {
            id: 'trade',
            head: texts.trade,
            isExtra: true,
            renderCell: ({ tradeNo }) => tradeNo ?? '–',
          },
          {
            id: 'meaning',
            head: texts.whatIsIt,
            isLong: true,
            renderCell: (payment) => <Meaning payment={payment} />,
          },
        ]}
      />
    </Card>
  );
}

function Meaning({ payment }: { readonly payment: RepeatedPayment }): ReactNode {
  const texts = useTexts(userTexts);
  const { refundReason, givenBackFen, amountFen } = payment;
  return [
    refundReason === 'paidTwice' ? texts.secondOfOrder : null,
    texts.meanings[meaningOf(payment)],
    givenBackFen !== null && givenBackFen !== amountFen ? texts.partBack(formatYuan(givenBackFen)) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
