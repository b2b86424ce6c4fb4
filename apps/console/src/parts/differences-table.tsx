import type { ReadDifferenceView } from '@phonebill/contract/console-pages';
import { memo, type ReactNode } from 'react';
import { defineTexts, type Language, wordOf } from '../language/index.ts';
import { Table, type TableColumn } from '../ui/index.ts';
import { formatAmount } from '../values/index.ts';
import { unitOfBook } from './amount.tsx';

const tableTexts = defineTexts({
  en: {
    label: 'Every difference of it',
    book: 'Book',
    kind: 'Difference',
    reference: 'Reference',
    ours: 'Ours',
    theirs: 'Theirs',
    none: 'none',
  },
  zh: {
    label: '全部差异',
    book: '账目',
    kind: '差异类型',
    reference: '编号',
    ours: '我方',
    theirs: '对方',
    none: '无',
  },
});

interface DifferencesTableProps {
  readonly rows: readonly ReadDifferenceView[];
  readonly language: Language;
}

const keyOf = ({ book, kind, reference }: ReadDifferenceView): string => `${book} ${kind} ${reference}`;

/**
 * Renders the differences closed under one approval, each with the amounts for which its approver answers: up
 * to five hundred rows, which never change.
 */
export const DifferencesTable = memo(function DifferencesTable({
  rows,
  language,
}: DifferencesTableProps): ReactNode {
  const texts = tableTexts[language];
  const amountOf = (book: string, amount: number | null): string =>
    amount === null ? texts.none : formatAmount(amount, unitOfBook(book), language);
  const columns: TableColumn<ReadDifferenceView>[] = [
    { id: 'book', head: texts.book, renderCell: ({ book }) => wordOf('book', book, language) },
    {
      id: 'kind',
      head: texts.kind,
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
  return <Table label={texts.label} columns={columns} rows={rows} keyOf={keyOf} isBounded />;
});
