import type { AgreementLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { StateBadge } from '../../parts/index.ts';
import { Card, Moment, Table } from '../../ui/index.ts';
import { agreementTexts } from './texts.ts';

/** Renders the signer's requests that are still under way. */
export function Operations({ operations }: Pick<AgreementLifeView, 'operations'>): ReactNode {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  return (
    <Card title={texts.operations} isFlush>
      <Table
        label={texts.operations}
        rows={operations}
        keyOf={({ requestNo }) => requestNo}
        columns={[
          { id: 'kind', head: texts.kind, renderCell: ({ kind }) => word('operationKind', kind) },
          {
            id: 'state',
            head: texts.state,
            renderCell: ({ state }) => <StateBadge of="operationState" state={state} />,
          },
          { id: 'made', head: texts.made, renderCell: ({ createdAt }) => <Moment iso={createdAt} /> },
          { id: 'until', head: texts.until, renderCell: ({ expiresAt }) => <Moment iso={expiresAt} /> },
        ]}
      />
    </Card>
  );
}

/** Renders the member's consent requests and answers. */
export function Consents({ consents }: Pick<AgreementLifeView, 'consents'>): ReactNode {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  return (
    <Card title={texts.consents} isFlush>
      <Table
        label={texts.consents}
        rows={consents}
        keyOf={({ consentNo }) => consentNo}
        columns={[
          {
            id: 'state',
            head: texts.state,
            renderCell: ({ state }) => <StateBadge of="consentState" state={state} />,
          },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: (one) => formatYuan(one.amountFen),
          },
          { id: 'cap', head: texts.cap, isFigure: true, renderCell: (one) => formatYuan(one.capPerMonthFen) },
          {
            id: 'asked',
            head: texts.asked,
            renderCell: ({ askedAt, askCount }) => (
              <>
                <Moment iso={askedAt} />
                {askCount > 1 && <small> {texts.times(askCount)}</small>}
              </>
            ),
          },
          {
            id: 'reminded',
            head: texts.reminded,
            isMinor: true,
            renderCell: ({ remindedAt }) => <Moment iso={remindedAt} />,
          },
          {
            id: 'answered',
            head: texts.answered,
            renderCell: ({ answeredAt, answeredBy }) => (
              <>
                <Moment iso={answeredAt} />
                {answeredBy !== null && <small> {word('answeredBy', answeredBy)}</small>}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Renders what credit pay advanced and is not repaid. */
export function Debts({ debts }: Pick<AgreementLifeView, 'debts'>): ReactNode {
  const texts = useTexts(agreementTexts);
  return (
    <Card title={texts.debts} isFlush>
      <Table
        label={texts.debts}
        rows={debts}
        keyOf={({ chargeNo }) => chargeNo}
        columns={[
          { id: 'charge', head: texts.charge, renderCell: ({ chargeNo }) => chargeNo },
          {
            id: 'state',
            head: texts.state,
            renderCell: ({ state }) => <StateBadge of="debtState" state={state} />,
          },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: (one) => formatYuan(one.amountFen),
          },
          { id: 'due', head: texts.due, renderCell: ({ dueAt }) => <Moment iso={dueAt} /> },
          {
            id: 'repayment',
            head: texts.repayment,
            renderCell: ({ orderNo }) =>
              orderNo === null ? '–' : <Link to={`/orders/${orderNo}`}>{orderNo}</Link>,
          },
        ]}
      />
    </Card>
  );
}
