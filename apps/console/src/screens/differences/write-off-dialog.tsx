import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../language/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { DifferenceFacts } from './difference-facts.tsx';
import { differencesTexts } from './texts.ts';

interface WriteOffDialogProps {
  readonly difference: OpenDifferenceView;
  readonly onClose: () => void;
}

/** Proposes that a partner's missing amount is unrecoverable, or that it has been recovered. */
export function WriteOffDialog({ difference, onClose }: WriteOffDialogProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const navigate = useNavigate();
  const { book, kind, reference, writeOff } = difference;
  const { amount } = writeOff;
  return (
    <ProposalForm
      title={amount < 0 ? texts.takeBackTitle : texts.writeOffTitle}
      draft={`write off ${book} ${kind} ${reference}`}
      proposedFor={(reason) => ({ kind: 'writeOff', book, differenceKind: kind, reference, amount, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <p>{amount < 0 ? texts.takeBackWords : texts.writeOffWords}</p>
      <DifferenceFacts
        difference={difference}
        proposed={[amount < 0 ? texts.takenBack : texts.writtenOff, Math.abs(amount)]}
      />
    </ProposalForm>
  );
}
