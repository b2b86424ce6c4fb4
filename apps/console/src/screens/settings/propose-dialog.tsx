import type { ProposedAct, SettingsDraftView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { isReason, ReasonField } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { breachWords, settingsWords } from '../../settings/index.ts';
import { Checkbox, Notice, TextField } from '../../ui/index.ts';
import { settingsTexts } from './texts.ts';

interface ProposeDialogProps {
  readonly title: string;
  readonly draft: SettingsDraftView;
  /** Whether a later time may be set, which is possible if only prices differ. */
  readonly mayBeginLater?: boolean;
  readonly onProposed: (proposalNo: number) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * Proposes a draft: asks for the reason, when it takes effect, and why its prices may exceed their limits.
 */
export function ProposeDialog(props: ProposeDialogProps): ReactNode {
  const { title, draft, mayBeginLater = false, onProposed, onClose, children } = props;
  const { hash, breaches } = draft;
  const hasPrices = draft.differences.some(({ part }) => part === 'pricing');
  const isOfPricesOnly = mayBeginLater && draft.differences.every(({ part }) => part === 'pricing');
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const [startsAt, keepStartsAt, discardStart] = useDraft(`start of ${hash}`);
  const [breachReason, keepBreachReason, discardBreachReason] = useDraft(`limits of ${hash}`);
  const [replaces, keepReplaces, discardReplaces] = useDraft(`replaces of ${hash}`, 'no');
  const replacesLater = replaces === 'yes';
  const [wasSent, setSent] = useState(false);
  const [openedAt] = useState(serverNow);
  const startMs = startsAt === '' ? null : Date.parse(`${startsAt}+08:00`);
  // Also true if it is not a number.
  const isStartBad = startMs !== null && !(startMs > openedAt);

  function proposedFor(reason: string): ProposedAct | null {
    if (isStartBad) return null;
    const start = startMs === null ? null : new Date(startMs).toISOString();
    const of = { draft: hash, startsAt: start, replacesLater, reason };
    if (breaches.length === 0) return { kind: 'changeSettings', ...of };
    if (!isReason(breachReason)) return null;
    return { kind: 'overridePrices', ...of, breaches, breachReason: breachReason.trim() };
  }
  return (
    <ProposalForm
      title={title}
      draft={`settings ${hash}`}
      proposedFor={proposedFor}
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discardStart();
        discardReplaces();
        discardBreachReason();
        onProposed(proposal.proposalNo);
      }}
      onClose={onClose}
      focusesReason={!isOfPricesOnly && breaches.length === 0}
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
          onChange={(isChecked) => keepReplaces(isChecked ? 'yes' : 'no')}
        />
      )}
      {breaches.length > 0 && (
        <>
          <Notice kind="waiting">
            <p>{words.needFinance}</p>
            {breaches.map((breach) => (
              <p key={breach}>{breachWords(breach, language)}</p>
            ))}
          </Notice>
          <ReasonField
            label={texts.breachReason}
            hint={texts.breachReasonHint}
            reason={breachReason}
            onChange={keepBreachReason}
            wasSent={wasSent}
            takesFocus={!isOfPricesOnly}
          />
        </>
      )}
    </ProposalForm>
  );
}
