import type { ProposalView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '@phonebill/styles';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Amount, LoadedTable, StateBadge } from '../../parts/index.ts';
import { aboutWords } from '../../passkeys/index.ts';
import { Moment, Screen, type TableColumn } from '../../ui/index.ts';
import { BreakGlass } from './break-glass.tsx';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

const REFRESH_MS = 30_000;

/** Shows open proposals, or decided ones. */
export function ApprovalsPage(): ReactNode {
  const texts = useTexts(approvalsTexts);
  const [search] = useSearchParams();
  const which = search.get('which') === 'decided' ? 'decided' : 'open';
  const cursor = search.get('cursor') ?? undefined;
  const answer = useAnswer(
    'GET /proposals',
    { which, ...(cursor !== undefined && { cursor }) },
    { refetchMs: REFRESH_MS },
  );
  const columns = useColumns(which);
  const list = {
    label: texts[which],
    columns,
    keyOf: ({ proposalNo }: ProposalView) => String(proposalNo),
    hrefOf: ({ proposalNo }: ProposalView) => `/approvals/${proposalNo}`,
  };
  return (
    <Screen title={texts.title}>
      <BreakGlass />
      <nav className={styles.tabs} aria-label={texts.which}>
        <Tab to="/approvals" isHere={which === 'open'}>
          {texts.open}
        </Tab>
        <Tab to="/approvals?which=decided" isHere={which === 'decided'}>
          {texts.decided}
        </Tab>
      </nav>
      <LoadedTable
        {...list}
        answer={answer}
        rowsOf={({ proposals }) => (answer.isPlaceholderData ? undefined : proposals)}
        none={which === 'open' ? texts.noneOpen : texts.noneDecided}
        pagerOf={({ nextCursor }) => ({ nextCursor })}
      />
    </Screen>
  );
}

interface TabProps {
  readonly to: string;
  readonly isHere: boolean;
  readonly children: ReactNode;
}

function Tab({ to, isHere, children }: TabProps): ReactNode {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(styles.tab, isHere && styles.here)}
    >
      {children}
    </Link>
  );
}

function useColumns(which: 'open' | 'decided'): readonly TableColumn<ProposalView>[] {
  const texts = useTexts(approvalsTexts);
  const word = useWord();
  const language = useLanguage();
  const always: TableColumn<ProposalView>[] = [
    { id: 'no', head: texts.no, renderCell: ({ proposalNo }) => proposalNo },
    { id: 'kind', head: texts.kind, renderCell: ({ kind }) => word('proposalKind', kind) },
    {
      id: 'about',
      head: texts.about,
      isLong: true,
      renderCell: (proposal) => aboutWords(proposal, language),
    },
    { id: 'amount', head: texts.amount, isFigure: true, renderCell: (proposal) => <Gives {...proposal} /> },
    { id: 'by', head: texts.by, isLong: true, renderCell: ({ proposedBy }) => proposedBy },
  ];
  if (which === 'open')
    return [
      ...always,
      {
        id: 'at',
        head: texts.at,
        isMinor: true,
        renderCell: ({ proposedAt }) => <Moment iso={proposedAt} />,
      },
      { id: 'expires', head: texts.expires, renderCell: ({ expiresAt }) => <Moment iso={expiresAt} /> },
    ];
  return [
    ...always,
    {
      id: 'state',
      head: texts.state,
      renderCell: ({ state }) => <StateBadge of="proposalState" state={state} />,
    },
    {
      id: 'decidedBy',
      head: texts.decidedBy,
      isMinor: true,
      renderCell: ({ decidedBy }) => decidedBy ?? '–',
    },
    { id: 'decidedAt', head: texts.decidedAt, renderCell: ({ decidedAt }) => <Moment iso={decidedAt} /> },
  ];
}

/** Renders the amount that a proposal would give back; a dash for other kinds. */
function Gives({ kind, payload }: ProposalView): ReactNode {
  const { all } = useTexts(approvalsTexts);
  const { amountFen, totalFen } = payload;
  if (typeof totalFen === 'number') return <Amount amount={totalFen} />;
  if (typeof amountFen === 'number') return <Amount amount={amountFen} />;
  return kind === 'giveBack' || kind === 'refundPayment' ? all : '–';
}
