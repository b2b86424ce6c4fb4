import type { OrderActView, ProposedAct } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../language/index.ts';
import { useDraft } from '../../session/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { TextField } from '../../ui/index.ts';
import { useActTitle } from './act-title.ts';
import { amountToGive } from './amount-to-give.ts';
import { proposedOf } from './proposed-act.ts';
import { orderTexts } from './texts.ts';

interface ProposeDialogProps {
  readonly act: OrderActView;
  /** The amount at stake; empty if there is none. */
  readonly amount: string;
  readonly onClose: () => void;
}

/** Proposes an act that a second person approves, and leads to the proposal. */
export function ProposeDialog({ act, amount, onClose }: ProposeDialogProps): ReactNode {
  const texts = useTexts(orderTexts);
  const title = useActTitle()(act);
  const navigate = useNavigate();
  const key = `${act.act} ${act.number} ${act.outcome}`;
  const [typed, keepTyped, discardTyped] = useDraft(`amount of ${key}`);
  const [wasSent, setSent] = useState(false);
  // Points are given back in full: no part of them can be named.
  const takesAmount = act.act === 'giveBack' && act.mostFen !== null;
  const amountFen = takesAmount ? amountToGive(typed, act.mostFen) : null;
  const most = act.mostFen === null ? '–' : formatYuan(act.mostFen);

  /** Returns the proposal; null while the amount is invalid. */
  function proposedFor(reason: string): ProposedAct | null {
    return amountFen === undefined ? null : proposedOf(act, amountFen, reason);
  }
  return (
    <ProposalForm
      title={title}
      draft={key}
      focusesReason={!takesAmount}
      proposedFor={proposedFor}
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discardTyped();
        void navigate(`/approvals/${proposal.proposalNo}`);
      }}
      onClose={onClose}
    >
      {takesAmount ? (
        <TextField
          label={texts.amountToGive}
          hint={texts.amountHint(most)}
          error={amountFen === undefined && (wasSent || typed !== '') ? texts.amountBad(most) : null}
          value={typed}
          onChange={keepTyped}
          kind="figure"
          takesFocus
        />
      ) : (
        amount !== '' && <p>{texts.whole(amount)}</p>
      )}
    </ProposalForm>
  );
}
