import type { ProposalView, ReadDifferenceView } from '@phonebill/contract/console-pages';
import { memo, type ReactNode } from 'react';
import { type Language, useLanguage, wordOf } from '../../language/index.ts';
import { unitOfBook } from '../../parts/index.ts';
import { Card, Table, type TableColumn } from '../../ui/index.ts';
import { formatAmount } from '../../values/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

/** What a proposal to close many differences names: each with the amounts for which the approver answers. */
export function ListedDifferences({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const language = useLanguage();
  const { differences } = proposal.payload;
  if (!Array.isArray(differences)) return null;
  return (
    <div className={styles.rows}>
      <Card title={approvalsTexts[language].differences} isFlush>
        <DifferencesTable rows={differences as ReadDifferenceView[]} language={language} />
      </Card>
    </div>
  );
}

interface DifferencesTableProps {
  readonly rows: readonly ReadDifferenceView[];
  readonly language: Language;
}

const keyOf = ({ book, kind, reference }: ReadDifferenceView): string => `${book} ${kind} ${reference}`;

/** Up to five hundred rows, which never change. */
export const DifferencesTable = memo(function DifferencesTable({
  rows,
  language,
}: DifferencesTableProps): ReactNode {
  const texts = approvalsTexts[language];
  const amountOf = (book: string, amount: number | null): string =>
    amount === null ? texts.none : formatAmount(amount, unitOfBook(book), language);
  const columns: TableColumn<ReadDifferenceView>[] = [
    { id: 'book', head: texts.book, renderCell: ({ book }) => wordOf('book', book, language) },
    {
      id: 'kind',
      head: texts.difference,
      renderCell: ({ kind }) => wordOf('differenceKind', kind, language),
    },
    { id: 'reference', head: texts.reference, isLong: true, renderCell: ({ reference }) => reference },
    {
      id: 'ours',
      head: texts.ours,
      isFigure: true,
      renderCell: ({ book, ownAmount }) => amountOf(book, ownAmount),
    },
    {
      id: 'theirs',
      head: texts.theirs,
      isFigure: true,
      renderCell: ({ book, theirAmount }) => amountOf(book, theirAmount),
    },
  ];
  return <Table label={texts.differences} columns={columns} rows={rows} keyOf={keyOf} isBounded />;
});
