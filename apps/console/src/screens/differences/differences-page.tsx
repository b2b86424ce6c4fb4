import type { DifferenceView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, LoadedTable, unitOfBook } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Facts, Moment, Screen, type TableColumn } from '../../ui/index.ts';
import { differencesTexts } from './texts.ts';

const REFRESH_MS = 60_000;
const keyOf = ({ book, kind, reference }: DifferenceView): string => `${book} ${kind} ${reference}`;

/** What two books do not agree about; each leads to its order, and closing one is proposed. */
export function DifferencesPage(): ReactNode {
  const texts = useTexts(differencesTexts);
  const answer = useAnswer('GET /differences', {}, { refetchMs: REFRESH_MS });
  const [closing, setClosing] = useState<DifferenceView | null>(null);
  const columns = useColumns(setClosing);
  const list = { label: texts.list, columns, keyOf };
  return (
    <Screen title={texts.title}>
      <LoadedTable {...list} answer={answer} rowsOf={({ differences }) => differences} none={texts.none} />
      {closing !== null && <CloseDifference difference={closing} onClose={() => setClosing(null)} />}
    </Screen>
  );
}

function useColumns(onClose: (difference: DifferenceView) => void): readonly TableColumn<DifferenceView>[] {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const can = useCan();
  return [
    { id: 'book', head: texts.book, renderCell: ({ book }) => word('book', book) },
    { id: 'kind', head: texts.kind, isLong: true, renderCell: ({ kind }) => word('differenceKind', kind) },
    {
      id: 'reference',
      head: texts.reference,
      renderCell: ({ reference, orderNo }) =>
        orderNo !== null && can('orders.read') ? (
          <Link to={`/orders/${orderNo}`}>{reference}</Link>
        ) : (
          reference
        ),
    },
    {
      id: 'ours',
      head: texts.ours,
      isFigure: true,
      renderCell: ({ ownAmount, book }) => <Amount amount={ownAmount} unit={unitOfBook(book)} />,
    },
    {
      id: 'theirs',
      head: texts.theirs,
      isFigure: true,
      renderCell: ({ theirAmount, book }) => <Amount amount={theirAmount} unit={unitOfBook(book)} />,
    },
    {
      id: 'since',
      head: texts.since,
      isMinor: true,
      renderCell: ({ firstSeenAt }) => <Moment iso={firstSeenAt} />,
    },
    ...(can('differences.propose')
      ? [
          {
            id: 'act',
            head: texts.act,
            renderCell: (difference: DifferenceView) => (
              <Button kind="text" onPress={() => onClose(difference)}>
                {texts.close}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

interface CloseDifferenceProps {
  readonly difference: DifferenceView;
  readonly onClose: () => void;
}

function CloseDifference({ difference, onClose }: CloseDifferenceProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const navigate = useNavigate();
  const { book, kind, reference, ownAmount, theirAmount } = difference;
  const unit = unitOfBook(book);
  return (
    <ProposalForm
      title={texts.closeTitle}
      draft={`close ${keyOf(difference)}`}
      proposedFor={(reason) => ({ kind: 'closeDifference', book, differenceKind: kind, reference, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <Facts
        facts={[
          [texts.book, word('book', book)],
          [texts.kind, word('differenceKind', kind)],
          [texts.reference, reference],
          [texts.ours, <Amount key="ours" amount={ownAmount} unit={unit} />],
          [texts.theirs, <Amount key="theirs" amount={theirAmount} unit={unit} />],
        ]}
      />
    </ProposalForm>
  );
}
