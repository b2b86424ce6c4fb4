import type { OpenDifferenceView, ReadDifferenceView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../language/index.ts';
import { differenceTotals, DifferencesTable } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { Facts } from '../../ui/index.ts';
import { differencesTexts } from './texts.ts';

interface CloseManyDialogProps {
  /** The differences as listed at present. */
  readonly differences: readonly OpenDifferenceView[];
  readonly onClose: () => void;
}

/** Returns a difference as a proposal names it: with the amounts that were read. */
export function asRead(difference: OpenDifferenceView): ReadDifferenceView {
  const { book, kind, reference, ownAmount, theirAmount } = difference;
  return { book, kind, reference, ownAmount, theirAmount };
}

/** Proposes to close all listed differences as explained, under one approval. */
export function CloseManyDialog({ differences, onClose }: CloseManyDialogProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  // The list as it was when the dialog opened: the list on the page keeps being loaded.
  const [listed] = useState(() => differences.map(asRead));
  return (
    <ProposalForm
      title={texts.closeManyTitle}
      draft="close all listed differences"
      proposedFor={(reason) => ({ kind: 'closeDifferences', differences: [...listed], reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <p>{texts.closeManyWords}</p>
      <Facts
        facts={[[texts.count, listed.length.toLocaleString('en-US')], ...differenceTotals(listed, language)]}
      />
      <DifferencesTable rows={listed} language={language} />
    </ProposalForm>
  );
}
