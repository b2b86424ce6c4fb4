import { isOfDraft, type ProposalView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Invitation, Loaded, StateBadge } from '../../parts/index.ts';
import { aboutWords, contentOf, proposedWords } from '../../passkeys/index.ts';
import { useCan, useMe } from '../../session/index.ts';
import { Card, Facts, Moment, Notice, Screen, useHeadingAfter } from '../../ui/index.ts';
import { Decide } from './decide.tsx';
import { ListedDifferences } from './listed-differences.tsx';
import { OrderNow } from './order-now.tsx';
import { ProposalRows } from './proposal-rows.tsx';
import { ProposedChange } from './proposed-change.tsx';
import { ProposedFloors } from './proposed-floors.tsx';
import { payloadFacts } from './payload-facts.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

const REFRESH_MS = 15_000;
/** How often (ms) it is loaded while it is carried out, which takes a moment. */
const UNDER_WAY_MS = 2000;
const SHOWN_OF_HASH = 12;

/** Shows one proposal in words, with the order's state beside it, for a decision. */
export function ApprovalPage(): ReactNode {
  const texts = useTexts(approvalsTexts);
  const { proposalNo = '' } = useParams();
  const answer = useAnswer(
    'GET /proposal',
    { proposalNo },
    {
      refetchMs: (read) => (read?.proposal.state === 'approved' ? UNDER_WAY_MS : REFRESH_MS),
      isOfOne: true,
    },
  );
  const proposal = answer.data?.proposal;
  // The address is shown once; it stays while the proposal is loaded again.
  const [invitation, setInvitation] = useState<string | null>(null);
  return (
    <Screen title={texts.one(proposalNo)}>
      <Loaded answer={answer}>
        {({ proposal: shown }) => <Whole key={shown.hash} proposal={shown} onInvitation={setInvitation} />}
      </Loaded>
      {invitation !== null && (
        <Invitation
          address={invitation}
          wordHolder={proposal?.proposedBy ?? null}
          onClose={() => setInvitation(null)}
        />
      )}
    </Screen>
  );
}

interface WholeProps {
  readonly proposal: ProposalView;
  readonly onInvitation: (address: string) => void;
}

function Whole({ proposal, onInvitation }: WholeProps): ReactNode {
  const texts = useTexts(approvalsTexts);
  const language = useLanguage();
  const can = useCan();
  const me = useMe();
  // Another person's decision removes the form, and with it the reason why one's own was refused.
  const [hasTried, setTried] = useState(false);
  const isLate = hasTried && proposal.state !== 'open' && proposal.decidedBy !== me.name;
  useHeadingAfter(proposal.state);
  return (
    <div className={styles.proposal}>
      {isLate && (
        <div className={styles.rows} role="status">
          <Notice>{texts.late(proposal.decidedBy)}</Notice>
        </div>
      )}
      <Card title={texts.whole} action={<StateBadge of="proposalState" state={proposal.state} />}>
        <p className={styles.sentence}>{proposedWords(contentOf(proposal), language)}</p>
        <ProposalFacts proposal={proposal} />
      </Card>
      <div className={styles.column}>
        {proposal.state === 'open' && (
          <Card title={texts.decide}>
            <Decide proposal={proposal} onInvitation={onInvitation} onTried={() => setTried(true)} />
          </Card>
        )}
        {proposal.orderNo !== null && can('orders.read') && <OrderNow orderNo={proposal.orderNo} />}
      </div>
      {(proposal.kind === 'giveBackMany' || proposal.kind === 'decideMany') && (
        <ProposalRows proposal={proposal} />
      )}
      {proposal.kind === 'closeDifferences' && <ListedDifferences proposal={proposal} />}
      {proposal.kind === 'changeFloors' && <ProposedFloors proposal={proposal} />}
      {isOfDraft(proposal.kind) && can('settings.read') && <ProposedChange proposal={proposal} />}
    </div>
  );
}

function ProposalFacts({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const texts = useTexts(approvalsTexts);
  const language = useLanguage();
  const word = useWord();
  const can = useCan();
  const { orderNo, decidedAt } = proposal;
  const about = aboutWords(proposal, language);
  const aboutLink =
    orderNo !== null && can('orders.read') ? <Link to={`/orders/${orderNo}`}>{about}</Link> : about;
  return (
    <Facts
      facts={[
        [texts.kind, word('proposalKind', proposal.kind)],
        [texts.about, aboutLink],
        ...payloadFacts(proposal, language),
        [texts.reason, proposal.reason],
        [texts.by, proposal.proposedBy],
        [texts.at, <Moment key="at" iso={proposal.proposedAt} />],
        [texts.expires, proposal.state === 'open' && <Moment key="until" iso={proposal.expiresAt} />],
        [texts.decidedBy, proposal.decidedBy],
        [texts.decidedAt, decidedAt !== null && <Moment key="decided" iso={decidedAt} />],
        [texts.decisionReason, proposal.decisionReason],
        [texts.outcome, proposal.outcome !== null && reasonWords(proposal.outcome, language)],
        [texts.hash, <code key="hash">{proposal.hash.slice(0, SHOWN_OF_HASH)}</code>],
      ]}
    />
  );
}
