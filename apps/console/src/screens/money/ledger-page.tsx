import type { AccountDayView, PostingSumView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, Loaded } from '../../parts/index.ts';
import { Card, Empty, Table, TextField } from '../../ui/index.ts';
import { MoneyScreen } from './money-screen.tsx';
import { Summed } from './summed.tsx';
import { moneyTexts } from './texts.ts';
import { useDay } from './use-day.ts';
import * as styles from './money.module.css';

const REFRESH_MS = 60_000;

/** Shows the ledger's accounts at the end of a day, and that day's postings. */
export function MoneyLedgerPage(): ReactNode {
  const texts = useTexts(moneyTexts);
  const [day, setDay] = useDay('day');
  const answer = useAnswer('GET /money/ledger', day === null ? {} : { day }, { refetchMs: REFRESH_MS });
  return (
    <MoneyScreen part="ledger">
      <div className={styles.filters}>
        <TextField label={texts.day} kind="date" value={day ?? answer.data?.day ?? ''} onChange={setDay} />
      </div>
      <Loaded answer={answer}>
        {({ accounts, postings, summedUntil }) => (
          <>
            <Summed until={summedUntil} />
            <Accounts accounts={accounts} />
            <Postings postings={postings} />
          </>
        )}
      </Loaded>
    </MoneyScreen>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly AccountDayView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const amounts = ['opening', 'debited', 'credited', 'closing'] as const;
  return (
    <Card title={texts.accounts} isFlush>
      <Table
        label={texts.accounts}
        rows={accounts}
        keyOf={({ account, unit }) => `${account} ${unit}`}
        empty={<Empty>{texts.noPostings}</Empty>}
        columns={[
          { id: 'account', head: texts.account, renderCell: ({ account }) => word('account', account) },
          ...amounts.map((id) => ({
            id,
            head: texts[id],
            isFigure: true,
            renderCell: (row: AccountDayView) => <Amount amount={row[id]} unit={row.unit} />,
          })),
        ]}
      />
    </Card>
  );
}

function Postings({ postings }: { readonly postings: readonly PostingSumView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  return (
    <Card title={texts.postings} isFlush>
      <Table
        label={texts.postings}
        rows={postings}
        keyOf={({ reason, debit, credit, unit }) => `${reason} ${debit} ${credit} ${unit}`}
        empty={<Empty>{texts.noPostings}</Empty>}
        columns={[
          { id: 'reason', head: texts.reason, renderCell: ({ reason }) => word('transferReason', reason) },
          { id: 'debit', head: texts.from, renderCell: ({ debit }) => word('account', debit) },
          { id: 'credit', head: texts.to, renderCell: ({ credit }) => word('account', credit) },
          {
            id: 'count',
            head: texts.howMany,
            isFigure: true,
            renderCell: ({ count }) => count.toLocaleString('en-US'),
          },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: ({ amount, unit }) => <Amount amount={amount} unit={unit} />,
          },
        ]}
      />
    </Card>
  );
}
