import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount } from '../../parts/index.ts';
import { Card, Empty, Moment, Table } from '../../ui/index.ts';
import { orderTexts } from './texts.ts';
import * as styles from './ledger.module.css';

/** Renders an order's postings, and the resulting balances of its accounts. */
export function Ledger({ ledger, balances }: Pick<OrderLifeView, 'ledger' | 'balances'>): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  const postings = ledger.map((posting, index) => ({ ...posting, key: String(index) }));
  const open = balances.filter(({ amount }) => amount !== 0);
  return (
    <Card title={texts.ledger} isFlush>
      <Table
        label={texts.ledger}
        rows={postings}
        keyOf={({ key }) => key}
        isBounded
        empty={<Empty>{texts.none}</Empty>}
        columns={[
          { id: 'at', head: texts.at, renderCell: ({ at }) => <Moment iso={at} /> },
          { id: 'reason', head: texts.reason, renderCell: ({ reason }) => word('transferReason', reason) },
          { id: 'debit', head: texts.debit, renderCell: ({ debit }) => word('account', debit) },
          { id: 'credit', head: texts.credit, renderCell: ({ credit }) => word('account', credit) },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: ({ amount, unit }) => <Amount amount={amount} unit={unit} />,
          },
        ]}
      />
      {ledger.length > 0 && (
        <div className={styles.balances}>
          <h3 className={styles.title}>{texts.balances}</h3>
          {open.length === 0 ? (
            <p>{texts.balanced}</p>
          ) : (
            <ul className={styles.accounts}>
              {open.map(({ account, unit, amount }) => (
                <li key={`${account} ${unit}`} className={styles.account}>
                  <span>{word('account', account)}</span>
                  <span>
                    <Amount amount={amount} unit={unit} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
