import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { FailureNotice } from '../../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { whoseText } from '../../../../agreement-view/agreement-title.tsx';
import { partsCopy } from '../../../../agreement-view/copy.ts';
import { NotThere } from '../../../../agreement-view/not-there.tsx';
import { type AgreementSteps, canPause } from '../agreement-steps.ts';
import { useCancelAgreement } from '../api.ts';
import { useCancelReasons } from './api.ts';
import { cancelCopy } from './copy.ts';
import { type CancelOutcome, outcomeOf } from './outcome.ts';
import { Phrases } from '../../../../ui/phrases/phrases.tsx';
import * as styles from './cancel-sheet.module.css';
import * as agreementListStyles from '../agreement-list.module.css';

interface CancelFormProps {
  readonly agreement: AgreementView;
  readonly steps: AgreementSteps;
  readonly onCancelled: (outcome: CancelOutcome) => void;
  readonly onClose: () => void;
}

/** The reason that users write themselves. */
const OTHER = 'other';
/** No reason is needed: cancelling is two taps, also when the reasons cannot be had. */
const NOT_GIVEN = 'notGiven';
const LONGEST = 200;

/** A reason for those who give one, their own text where none fits, and the button. */
export function CancelForm({ agreement, steps, onCancelled, onClose }: CancelFormProps): ReactNode {
  const copy = useTexts(cancelCopy);
  const parts = useTexts(partsCopy);
  const language = useLanguage();
  const reasons = useCancelReasons();
  const cancelling = useCancelAgreement();
  const [code, setCode] = useState(NOT_GIVEN);
  const [text, setText] = useState('');
  const { error } = cancelling;

  async function cancel(): Promise<void> {
    if (cancelling.isPending) return;
    const { agreementNo, agrMbl } = agreement;
    const ownReason = text.trim();
    try {
      onCancelled(
        outcomeOf(
          await cancelling.mutateAsync({
            agreementNo,
            agrMbl,
            reasonCode: code,
            ...(code === OTHER && ownReason !== '' && { reasonText: ownReason }),
          }),
        ),
      );
    } catch (failure) {
      // It is shown above the button.
      if (!(failure instanceof CallError)) throw failure;
    }
  }

  return (
    <div className={agreementListStyles.sheet}>
      <p>
        <Phrases text={copy.consequence(whoseText(agreement))} />
      </p>
      {canPause(agreement) && <PauseInstead steps={steps} onPaused={onClose} />}
      {reasons.data === undefined ? (
        <NotThere query={reasons} copy={{ ...parts, failedTitle: copy.reasonsFailed }} />
      ) : (
        <fieldset className={styles.reasons}>
          <legend>{copy.why}</legend>
          {reasons.data.map((reason) => (
            <label key={reason.code} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={reason.code}
                checked={code === reason.code}
                onChange={() => setCode(reason.code)}
              />
              <span>{reason.text[language]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {code === OTHER && (
        <Field
          label={copy.say}
          name="reasonText"
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {error && (
        <Notice tone="danger" role="alert" title={error.kind === 'refused' ? error.message : copy.noAnswer}>
          {error.kind !== 'refused' && (
            <>
              <p>{error.message}</p>
              <p>
                <Phrases text={copy.noAnswerText} />
              </p>
            </>
          )}
        </Notice>
      )}
      <Button kind="danger" block onClick={cancel}>
        {copy.yes}
      </Button>
      <Button kind="quiet" block onClick={onClose}>
        {copy.keep}
      </Button>
    </div>
  );
}

/** The gentler way, for whoever needs none for a while. */
function PauseInstead({
  steps: { take, problem },
  onPaused,
}: {
  readonly steps: AgreementSteps;
  readonly onPaused: () => void;
}): ReactNode {
  const copy = useTexts(cancelCopy);
  async function pause(): Promise<void> {
    if (await take('pause')) onPaused();
  }
  return (
    <div className={styles.gentler} data-testid="pause-instead">
      <p>
        <Phrases text={copy.pauseHelp} />
      </p>
      <Button kind="quiet" onClick={pause}>
        {copy.pauseInstead}
      </Button>
      <FailureNotice failure={problem} />
    </div>
  );
}
