import { type ProposalView, proposalKinds } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, failureTexts, refusalWords, showAnswer, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, LONGEST_REASON, ReasonDialog } from '../../parts/index.ts';
import { contentOf, TouchWords, useTouch } from '../../passkeys/index.ts';
import { useCan, useDraft, useMe } from '../../session/index.ts';
import { Button, Notice, TextField, useStaying } from '../../ui/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

/** The number of decisions by the same two persons from which on it is mentioned. */
const REMARKABLE_PAIR = 5;

interface DecideProps {
  readonly proposal: ProposalView;
  readonly onInvitation: (address: string) => void;
  /** Called before the gateway is asked to decide. */
  readonly onTried: () => void;
}

/** Approves or declines a proposal, or says why the person cannot. */
export function Decide({ proposal, onInvitation, onTried }: DecideProps): ReactNode {
  const texts = useTexts(approvalsTexts);
  const failures = useTexts(failureTexts);
  const { whyNotApprovable, pairCount } = proposal;
  return (
    <div className={styles.decide}>
      {whyNotApprovable === null ? (
        <Approve proposal={proposal} onInvitation={onInvitation} onTried={onTried} />
      ) : (
        <Notice>
          <p>{texts.notYou}</p>
          <p>{refusalWords(whyNotApprovable, failures)}</p>
        </Notice>
      )}
      {pairCount >= REMARKABLE_PAIR && <p className={styles.quiet}>{texts.pair(pairCount)}</p>}
      <Decline proposal={proposal} onTried={onTried} />
    </div>
  );
}

/** Shown before the page is loaded again, so that nobody decides a second time meanwhile. */
function showDecided(proposal: ProposalView): void {
  showAnswer('GET /proposal', { proposalNo: String(proposal.proposalNo) }, { proposal });
}

function Approve({ proposal, onInvitation, onTried }: DecideProps): ReactNode {
  const texts = useTexts(approvalsTexts);
  const { proposalNo, hash } = proposal;
  const [reason, keepReason, discard] = useDraft(`approve ${proposalNo}`);
  const touched = { act: 'approve', content: { proposalNo, hash, reason: reason.trim() } } as const;
  const { confirm, isPending, error, shown } = useTouch(touched);
  // The answer contains an invitation's address, which is shown once.
  useStaying({ isBackStopped: isPending, isLeavingAsked: false });

  async function approve(): Promise<void> {
    onTried();
    const answer = await confirm((approval, touch) =>
      call('POST /proposals/approve', { ...approval, touch }),
    );
    if (!answer) return;
    showDecided(answer.proposal);
    discard();
    if (answer.invitation !== null) onInvitation(answer.invitation);
  }
  return (
    <>
      <TextField
        label={texts.reasonOptional}
        value={reason}
        onChange={keepReason}
        maxLength={LONGEST_REASON}
        kind="lines"
      />
      {shown !== null && <TouchWords touched={shown} approved={contentOf(proposal)} isPending={isPending} />}
      <Failure error={error} />
      <div className={styles.buttons}>
        <Button kind="primary" onPress={approve}>
          {texts.approve}
        </Button>
      </div>
    </>
  );
}

/** Declines another person's proposal, or withdraws one's own: the same call. */
function Decline({ proposal, onTried }: Pick<DecideProps, 'proposal' | 'onTried'>): ReactNode {
  const { proposalNo, proposedBy, kind } = proposal;
  const texts = useTexts(approvalsTexts);
  const { name } = useMe();
  const can = useCan();
  const act = useAct();
  const [isAsking, setAsking] = useState(false);
  const isOwn = proposedBy === name;
  const verb = isOwn ? texts.withdraw : texts.decline;
  const isAllowed = isOwn || (Object.hasOwn(proposalKinds, kind) && can(proposalKinds[kind].approve));

  async function decline(reason: string): Promise<boolean> {
    onTried();
    const answer = await act.run(() => call('POST /proposals/decline', { proposalNo, reason }));
    if (!answer) return false;
    showDecided(answer.proposal);
    return true;
  }
  return (
    <div className={styles.buttons}>
      <Button kind="danger" isDisabled={!isAllowed} onPress={() => setAsking(true)}>
        {verb}
      </Button>
      {!isAllowed && <p className={styles.quiet}>{texts.rolesForbid}</p>}
      {isAsking && (
        <ReasonDialog
          title={isOwn ? texts.withdrawTitle(proposalNo) : texts.declineTitle(proposalNo)}
          draft={`decline ${proposalNo}`}
          act={act}
          verb={verb}
          isDanger
          onSend={decline}
          onClose={() => setAsking(false)}
        >
          <p>{texts.declineWords}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
