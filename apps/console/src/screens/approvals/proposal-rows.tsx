import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Amount, Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Card, ScrollArea, Table } from '../../ui/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

const REFRESH_MS = 15_000;

/** Every order that a proposal names, with its amount and what became of it. */
export function ProposalRows({ proposalNo }: { readonly proposalNo: number }): ReactNode {
  const texts = useTexts(approvalsTexts);
  const language = useLanguage();
  const can = useCan();
  const answer = useAnswer(
    'GET /proposal/rows',
    { proposalNo: String(proposalNo) },
    { refetchMs: REFRESH_MS },
  );
  return (
    <Card title={texts.rows} isFlush>
      <Loaded answer={answer}>
        {({ rows }) => (
          <ScrollArea label={texts.rows} className={styles.rows ?? ''}>
            <Table
              label={texts.rows}
              rows={rows}
              keyOf={({ number }) => number}
              columns={[
                {
                  id: 'number',
                  head: texts.about,
                  renderCell: ({ number, orderNo }) =>
                    can('orders.read') ? <Link to={`/orders/${orderNo}`}>{number}</Link> : number,
                },
                {
                  id: 'amount',
                  head: texts.amount,
                  isFigure: true,
                  renderCell: ({ amountFen }) => <Amount amount={amountFen} />,
                },
                {
                  id: 'outcome',
                  head: texts.outcome,
                  isLong: true,
                  renderCell: ({ outcome }) => (outcome === null ? '–' : reasonWords(outcome, language)),
                },
              ]}
            />
          </ScrollArea>
        )}
      </Loaded>
    </Card>
  );
}
