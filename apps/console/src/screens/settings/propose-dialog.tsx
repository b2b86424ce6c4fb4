import type { ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { Checkbox, TextField } from '../../ui/index.ts';
import { settingsTexts } from './texts.ts';

interface ProposeDialogProps {
  readonly title: string;
  readonly hash: string;
  /** Prices differ: they may begin later, or in place of others that were to. */
  readonly hasPrices: boolean;
  /** Only prices differ. */
  readonly isOfPricesOnly?: boolean;
  readonly onProposed: (proposalNo: number) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Proposes a draft: why, and from when on. */
export function ProposeDialog(props: ProposeDialogProps): ReactNode {
  const { title, hash, hasPrices, isOfPricesOnly = false, onProposed, onClose, children } = props;
  const texts = useTexts(settingsTexts);
  const [startsAt, keepStartsAt, discard] = useDraft(`start of ${hash}`);
  const [replacesLater, setReplaces] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [openedAt] = useState(Date.now);
  const startMs = startsAt === '' ? null : Date.parse(`${startsAt}+08:00`);
  // Not a number is no time to come either.
  const isStartBad = startMs !== null && !(startMs > openedAt);

  function proposedFor(reason: string): ProposedAct | null {
    if (isStartBad) return null;
    const start = startMs === null ? null : new Date(startMs).toISOString();
    return { kind: 'changeSettings', draft: hash, startsAt: start, replacesLater, reason };
  }
  return (
    <ProposalForm
      title={title}
      draft={`settings ${hash}`}
      proposedFor={proposedFor}
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discard();
        onProposed(proposal.proposalNo);
      }}
      onClose={onClose}
      focusesReason={!isOfPricesOnly}
    >
      {children}
      {isOfPricesOnly && (
        <TextField
          label={texts.startsAt}
          hint={texts.startsAtHint}
          error={wasSent && isStartBad ? texts.startsAtBad : null}
          value={startsAt}
          onChange={keepStartsAt}
          kind="moment"
          takesFocus
        />
      )}
      {hasPrices && (
        <Checkbox
          label={texts.replaces}
          hint={texts.replacesHint}
          isChecked={replacesLater}
          onChange={setReplaces}
        />
      )}
    </ProposalForm>
  );
}
