import type { OrderActView, ProposedAct } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts, useWord } from '../language/index.ts';
import { ProposalForm } from '../proposing/index.ts';
import { useDraft } from '../session/index.ts';
import { Checkbox } from '../ui/index.ts';
import { proposedOnUser } from './proposed-on-user.ts';
import { blockingTexts } from './texts.ts';

interface UserDialogProps {
  readonly act: OrderActView;
  /** The order on whose page it began; null if it did not begin on one. */
  readonly orderNo: string | null;
  readonly onClose: () => void;
}

/** Proposes that a user is blocked or unblocked, or that their account is closed. */
export function UserDialog({ act, orderNo, onClose }: UserDialogProps): ReactNode {
  const texts = useTexts(blockingTexts);
  const title = useWord()('orderAct', act.act);
  const navigate = useNavigate();
  const [kept, keep, discard] = useDraft(`at once, ${act.act} ${act.number}`, 'no');
  const atOnce = kept === 'yes';
  const isBlocking = act.act === 'blockUser';
  const wordsOf: Readonly<Partial<Record<OrderActView['act'], string>>> = {
    blockUser: texts.blockWords,
    unblockUser: texts.unblockWords,
    closeAccount: texts.closeWords,
  };
  const proposedFor = (reason: string): ProposedAct | null =>
    proposedOnUser(act, { orderNo, atOnce, reason });
  return (
    <ProposalForm
      title={title}
      draft={`${act.act} ${act.number}`}
      proposedFor={proposedFor}
      onProposed={({ proposal }) => {
        discard();
        void navigate(`/approvals/${proposal.proposalNo}`);
      }}
      onClose={onClose}
      isBeforehand={isBlocking && atOnce}
    >
      <p>{wordsOf[act.act] ?? ''}</p>
      {isBlocking && (
        <Checkbox
          label={texts.atOnce}
          hint={texts.atOnceHint}
          isChecked={atOnce}
          onChange={(isChecked) => keep(isChecked ? 'yes' : 'no')}
        />
      )}
    </ProposalForm>
  );
}
