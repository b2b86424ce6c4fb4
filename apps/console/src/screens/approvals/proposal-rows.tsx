import type { ConsoleResponse, ProposalView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { memo, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { type Language, reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Badge, Card, Table, type TableColumn } from '../../ui/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

/** How often (ms) the rows are loaded while they are being carried out. */
const REFRESH_MS = 5000;

type Rows = ConsoleResponse<'GET /proposal/rows'>['rows'];
type Row = Rows[number];

/** Renders the orders that a proposal names, each with its amount and outcome. */
export function ProposalRows({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const texts = useTexts(approvalsTexts);
  const language = useLanguage();
  const can = useCan();
  const { state } = proposal;
  const answer = useAnswer(
    'GET /proposal/rows',
    { proposalNo: String(proposal.proposalNo) },
    state === 'approved' ? { refetchMs: REFRESH_MS } : {},
  );
  const { refetch } = answer;
  // Loaded again once it is decided or carried out, as the rows change then.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch, state]);
  return (
    <div className={styles.rows}>
      <Card title={texts.rows} isFlush>
        <Loaded answer={answer}>
          {({ rows }) => (
            <RowsTable
              rows={rows}
              language={language}
              isLinked={can('orders.read')}
              isDecided={proposal.kind === 'decideMany'}
            />
          )}
        </Loaded>
      </Card>
    </div>
  );
}

interface RowsTableProps {
  readonly rows: Rows;
  readonly language: Language;
  /** Whether the orders can be opened. */
  readonly isLinked: boolean;
  /** Whether each is decided; otherwise it is given back. */
  readonly isDecided: boolean;
}

/** Up to a thousand rows: rendered again only when one of them has changed. */
export const RowsTable = memo(function RowsTable({
  rows,
  language,
  isLinked,
  isDecided,
}: RowsTableProps): ReactNode {
  const texts = approvalsTexts[language];
  const columns: TableColumn<Row>[] = [
    {
      id: 'order',
      head: texts.rowOrder,
      renderCell: ({ orderNo }) => (isLinked ? <Link to={`/orders/${orderNo}`}>{orderNo}</Link> : orderNo),
      foot: isDecided ? texts.totalDecided(rows.length) : texts.total(rows.length),
    },
    {
      id: 'amount',
      head: texts.amount,
      isFigure: true,
      renderCell: ({ amountFen }) => formatYuan(amountFen),
      foot: formatYuan(rows.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    },
    {
      id: 'became',
      head: texts.became,
      isLong: true,
      renderCell: ({ outcome }) =>
        becameOf(outcome, isDecided ? texts.wasDecided : texts.givenBack, language),
    },
  ];
  return <Table label={texts.rows} columns={columns} rows={rows} keyOf={({ number }) => number} isBounded />;
});

function becameOf(outcome: string | null, done: string, language: Language): ReactNode {
  const texts = approvalsTexts[language];
  if (outcome === null) return <Badge tone="neutral">{texts.waits}</Badge>;
  if (outcome === 'done') return <Badge tone="success">{done}</Badge>;
  return reasonWords(outcome, language);
}
