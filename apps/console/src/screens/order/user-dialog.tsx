import type { OrderActView, ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../language/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { Checkbox } from '../../ui/index.ts';
import { useActTitle } from './act-title.ts';
import { proposedOnUser } from './proposed-act.ts';
import { orderTexts } from './texts.ts';

interface UserDialogProps {
  readonly act: OrderActView;
  readonly orderNo: string;
  readonly onClose: () => void;
}

/** Proposes that who placed the order cannot log in, or can again. */
export function UserDialog({ act, orderNo, onClose }: UserDialogProps): ReactNode {
  const texts = useTexts(orderTexts);
  const title = useActTitle()(act);
  const navigate = useNavigate();
  const [atOnce, setAtOnce] = useState(false);
  const isBlocking = act.act === 'blockUser';
  const proposedFor = (reason: string): ProposedAct | null =>
    proposedOnUser(act, { orderNo, atOnce, reason });
  return (
    <ProposalForm
      title={title}
      draft={`${act.act} ${act.number}`}
      proposedFor={proposedFor}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
      isBeforehand={isBlocking && atOnce}
    >
      <p>{isBlocking ? texts.blockWords : texts.unblockWords}</p>
      {isBlocking && (
        <Checkbox label={texts.atOnce} hint={texts.atOnceHint} isChecked={atOnce} onChange={setAtOnce} />
      )}
    </ProposalForm>
  );
}
