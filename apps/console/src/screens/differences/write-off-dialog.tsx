import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, unitOfBook } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { Facts } from '../../ui/index.ts';
import { differencesTexts } from './texts.ts';

interface WriteOffDialogProps {
  readonly difference: OpenDifferenceView;
  readonly onClose: () => void;
}

/** Proposes that what a partner lacks by a difference is not to be had, or that it is by now. */
export function WriteOffDialog({ difference, onClose }: WriteOffDialogProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const navigate = useNavigate();
  const { book, kind, reference, ownAmount, theirAmount, writeOff } = difference;
  const { amount } = writeOff;
  const unit = unitOfBook(book);
  return (
    <ProposalForm
      title={amount < 0 ? texts.takeBackTitle : texts.writeOffTitle}
      draft={`write off ${book} ${kind} ${reference}`}
      proposedFor={(reason) => ({ kind: 'writeOff', book, differenceKind: kind, reference, amount, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <p>{amount < 0 ? texts.takeBackWords : texts.writeOffWords}</p>
      <Facts
        facts={[
          [texts.book, word('book', book)],
          [texts.kind, word('differenceKind', kind)],
          [texts.reference, reference],
          [texts.ours, <Amount key="ours" amount={ownAmount} unit={unit} />],
          [texts.theirs, <Amount key="theirs" amount={theirAmount} unit={unit} />],
          [
            amount < 0 ? texts.takenBack : texts.writtenOff,
            <Amount key="off" amount={Math.abs(amount)} unit={unit} />,
          ],
        ]}
      />
    </ProposalForm>
  );
}
