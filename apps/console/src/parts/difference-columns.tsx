import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import { Link } from 'react-router';
import { defineTexts, type Language } from '../language/index.ts';
import type { TableColumn } from '../ui/index.ts';
import { Amount, unitOfBook } from './amount.tsx';

const texts = defineTexts({
  en: { number: 'Number', ours: 'Ours', theirs: 'Theirs' },
  zh: { number: '编号', ours: '我方', theirs: '对方' },
});

type DifferenceRow = Pick<OpenDifferenceView, 'book' | 'reference' | 'orderNo' | 'ownAmount' | 'theirAmount'>;

/**
 * Returns the columns for a difference's amounts in the two books, in a language. `hasOrders`: whether the
 * reader may open its order.
 */
export function differenceColumns(
  language: Language,
  hasOrders: boolean,
): readonly TableColumn<DifferenceRow>[] {
  const words = texts[language];
  return [
    {
      id: 'number',
      head: words.number,
      renderCell: ({ reference, orderNo }) =>
        orderNo !== null && hasOrders ? <Link to={`/orders/${orderNo}`}>{reference}</Link> : reference,
    },
    {
      id: 'ours',
      head: words.ours,
      isFigure: true,
      renderCell: ({ ownAmount, book }) => <Amount amount={ownAmount} unit={unitOfBook(book)} />,
    },
    {
      id: 'theirs',
      head: words.theirs,
      isFigure: true,
      renderCell: ({ theirAmount, book }) => <Amount amount={theirAmount} unit={unitOfBook(book)} />,
    },
  ];
}
