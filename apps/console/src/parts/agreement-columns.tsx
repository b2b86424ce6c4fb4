import type { AgreementRowView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { defineTexts, type Language } from '../language/index.ts';
import { Moment, type TableColumn } from '../ui/index.ts';
import { groupedNumber } from '../values/index.ts';
import { StateBadge } from './state-badge.tsx';
import { triggerWords } from './trigger-words.ts';

const texts = defineTexts({
  en: {
    agreementNo: 'Agreement',
    made: 'Made',
    state: 'State',
    number: 'Tops up',
    signer: 'Signer',
    own: 'own number',
    when: 'When',
    amount: 'Amount',
    ended: 'Over since',
  },
  zh: {
    agreementNo: '协议号',
    made: '建立时间',
    state: '状态',
    number: '充值号码',
    signer: '签约人',
    own: '本人号码',
    when: '充值时机',
    amount: '金额',
    ended: '终止时间',
  },
});

/** Returns the columns of a table of agreements, in a language. */
export function agreementColumns(language: Language): readonly TableColumn<AgreementRowView>[] {
  const words = texts[language];
  return [
    { id: 'agreementNo', head: words.agreementNo, renderCell: ({ agreementNo }) => agreementNo },
    { id: 'made', head: words.made, renderCell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      id: 'state',
      head: words.state,
      renderCell: ({ state }) => <StateBadge of="agreementState" state={state} />,
    },
    { id: 'number', head: words.number, renderCell: ({ mobileNo }) => groupedNumber(mobileNo) },
    {
      id: 'signer',
      head: words.signer,
      isMinor: true,
      renderCell: ({ isOwn, signerMobileNo }) => (isOwn ? words.own : groupedNumber(signerMobileNo)),
    },
    { id: 'when', head: words.when, isMinor: true, renderCell: (row) => triggerWords(row, language) },
    {
      id: 'amount',
      head: words.amount,
      isFigure: true,
      renderCell: ({ amountFen }) => formatYuan(amountFen),
    },
    { id: 'ended', head: words.ended, isExtra: true, renderCell: ({ endedAt }) => <Moment iso={endedAt} /> },
  ];
}
