import type { ChargeRowView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, LoadedTable, StateBadge } from '../../parts/index.ts';
import { Moment, type TableColumn } from '../../ui/index.ts';
import { agreementTexts } from './texts.ts';

const REFRESH_MS = 15_000;

/** Renders the charges of an agreement, the newest debit first; each links to its order. */
export function Charges({ agreementNo }: { readonly agreementNo: string }): ReactNode {
  const texts = useTexts(agreementTexts);
  const [search] = useSearchParams();
  const cursor = search.get('cursor') ?? undefined;
  const asked = { agreementNo, ...(cursor !== undefined && { cursor }) };
  const answer = useAnswer('GET /agreement/charges', asked, { refetchMs: REFRESH_MS });
  return (
    <LoadedTable
      title={texts.charges}
      label={texts.charges}
      columns={useColumns()}
      keyOf={({ chargeNo }) => chargeNo}
      hrefOf={({ orderNo }) => (orderNo === null ? null : `/orders/${orderNo}`)}
      answer={answer}
      rowsOf={({ charges }) => charges}
      none={texts.noCharges}
      pagerOf={({ nextCursor }) => ({ nextCursor })}
    />
  );
}

function useColumns(): readonly TableColumn<ChargeRowView>[] {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  return [
    { id: 'period', head: texts.period, renderCell: ({ period }) => periodWords(period) },
    {
      id: 'state',
      head: texts.state,
      renderCell: ({ state, debtState }) => (
        <>
          <StateBadge of="chargeState" state={state} />
          {debtState !== null && <StateBadge of="debtState" state={debtState} />}
        </>
      ),
    },
    { id: 'debit', head: texts.debit, renderCell: ({ debitAt }) => <Moment iso={debitAt} /> },
    {
      id: 'amount',
      head: texts.amount,
      isFigure: true,
      renderCell: ({ amountFen }) => formatYuan(amountFen),
    },
    {
      id: 'paid',
      head: texts.paid,
      isFigure: true,
      isMinor: true,
      renderCell: ({ paidFen }) => <Amount amount={paidFen} />,
    },
    {
      id: 'from',
      head: texts.from,
      isMinor: true,
      renderCell: ({ source }) => (source === null ? '–' : word('debitSource', source)),
    },
    {
      id: 'reason',
      head: texts.chargeReason,
      isMinor: true,
      isLong: true,
      renderCell: ({ reason }) => (reason === null ? '–' : word('chargeReason', reason)),
    },
    {
      id: 'announced',
      head: texts.announced,
      isExtra: true,
      renderCell: ({ announcedAt }) => <Moment iso={announcedAt} />,
    },
    { id: 'order', head: texts.order, renderCell: ({ orderNo }) => orderNo ?? '–' },
  ];
}

/** Formats a period: `2026-12` for a month, `2026-12-15` for a day. */
export function periodWords(period: string): string {
  return [period.slice(0, 4), period.slice(4, 6), period.slice(6)].filter(Boolean).join('-');
}
