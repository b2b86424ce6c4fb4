import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, unitOfBook } from '../../parts/index.ts';
import { Card, Moment, Table } from '../../ui/index.ts';
import { orderTexts } from './texts.ts';

/** Renders the differences between the books about an order. */
export function Differences({ differences }: Pick<OrderLifeView, 'differences'>): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  return (
    <Card title={texts.differences} isFlush>
      <Table
        label={texts.differences}
        rows={differences}
        keyOf={({ book, kind, reference }) => `${book} ${kind} ${reference}`}
        columns={[
          { id: 'book', head: texts.book, renderCell: ({ book }) => word('book', book) },
          { id: 'kind', head: texts.kind, renderCell: ({ kind }) => word('differenceKind', kind) },
          { id: 'number', head: texts.partNo, renderCell: ({ reference }) => reference },
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
          { id: 'since', head: texts.since, renderCell: ({ firstSeenAt }) => <Moment iso={firstSeenAt} /> },
        ]}
      />
    </Card>
  );
}
