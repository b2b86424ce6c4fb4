import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate, useStateNow } from '../../../../platform/navigate.ts';
import { whoseText } from '../../../../agreement-view/agreement-title.tsx';
import { failureOf } from '../../../../agreement-view/call-failure.ts';
import { partsCopy } from '../../../../agreement-view/copy.ts';
import { NotThere } from '../../../../agreement-view/not-there.tsx';
import { useAttempt } from '../../../../platform/attempt/index.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { paths } from '../../../../platform/paths.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { FailureNotice, type Failure } from '../../../../ui/notice/failure-notice.tsx';
import { Phrases } from '../../../../ui/phrases/phrases.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { type AgreementSteps, canPause } from '../agreement-steps.tsx';
import { useCancelAgreement, useCancelReasons } from '../api.ts';
import { isLive } from '../notices.ts';
import { cancelCopy } from './copy.ts';
import { type CancelOutcome, outcomeText, readOutcome, outcomeOf } from './outcome.ts';
import * as styles from './cancel-sheet.module.css';
import * as agreementListStyles from '../agreement-list.module.css';

interface CancelSheetProps {
  readonly agreement: AgreementView;
  /**
   * The steps of the page under the sheet, which shows the outcome of a charge once the agreement is paused.
   */
  readonly steps: AgreementSteps;
  readonly now: number;
  readonly onClose: () => void;
}

/**
 * Asks why the agreement is cancelled, cancels it, and shows the outcome. An agreement that has already ended
 * is shown as such.
 */
export default function CancelSheet({ agreement, steps, now, onClose }: CancelSheetProps): ReactNode {
  const copy = useTexts(cancelCopy);
  const navigate = useNavigate();
  const stateNow = useStateNow();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { readonly sheet?: string } | null;
  };
  const outcome =
    readOutcome(state) ?? (isLive(agreement.state) ? null : { underWay: null, owedFen: agreement.owedFen });
  function keep(cancelled: CancelOutcome): void {
    // If the user closed the sheet meanwhile, the page under it shows that the agreement is cancelled.
    if (stateNow()['sheet'] === state?.sheet)
      void navigate({ pathname, search }, { replace: true, state: { ...state, cancelled } });
  }
  return (
    <Sheet title={outcome ? copy.doneTitle : copy.title} onClose={onClose}>
      {outcome ? (
        <Cancelled agreement={agreement} outcome={outcome} now={now} onClose={onClose} />
      ) : (
        <CancelForm agreement={agreement} steps={steps} onCancelled={keep} onClose={onClose} />
      )}
    </Sheet>
  );
}

interface CancelledWordsProps {
  readonly agreement: AgreementView;
  readonly outcome: CancelOutcome;
  readonly now: number;
  readonly onClose: () => void;
}

/** Shows that it is cancelled: the outcome of money that was on its way, and what is left to pay. */
export function Cancelled({ agreement, outcome, now, onClose }: CancelledWordsProps): ReactNode {
  const copy = useTexts(cancelCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const { owedFen } = outcome;
  return (
    <div className={agreementListStyles.sheet}>
      <div role="status">
        <p>
          <Phrases text={copy.done(whoseText(agreement))} />
        </p>
        {outcomeText(outcome, now, language).map((words) => (
          <p key={words} className={styles.outcome}>
            <Phrases text={words} />
          </p>
        ))}
      </div>
      {owedFen > 0 && (
        <Button block onClick={() => void navigate(paths.dealCreditPay, { replace: true })}>
          {copy.pay(showFen(owedFen))}
        </Button>
      )}
      <Button kind={owedFen > 0 ? 'quiet' : 'primary'} block onClick={onClose}>
        {copy.ok}
      </Button>
    </div>
  );
}

interface CancelFormProps {
  readonly agreement: AgreementView;
  readonly steps: AgreementSteps;
  readonly onCancelled: (outcome: CancelOutcome) => void;
  readonly onClose: () => void;
}

/** The reason that users write themselves. */
const OTHER = 'other';
/** Sent without a reason: cancelling takes two taps, also when the reasons cannot be loaded. */
const NOT_GIVEN = 'notGiven';
const LONGEST = 200;

/** Renders the optional reasons, a text field for another reason, and the button. */
function CancelForm({ agreement, steps, onCancelled, onClose }: CancelFormProps): ReactNode {
  const copy = useTexts(cancelCopy);
  const parts = useTexts(partsCopy);
  const language = useLanguage();
  const reasons = useCancelReasons();
  const { mutateAsync } = useCancelAgreement();
  const { failure, run } = useAttempt<Failure>();
  const [code, setCode] = useState(NOT_GIVEN);
  const [text, setText] = useState('');

  async function cancel(): Promise<void> {
    const { agreementNo, agrMbl } = agreement;
    const ownReason = text.trim();
    const reasonText = code === OTHER && ownReason !== '' ? { reasonText: ownReason } : {};
    await run(
      async () => {
        onCancelled(outcomeOf(await mutateAsync({ agreementNo, agrMbl, reasonCode: code, ...reasonText })));
        return null;
      },
      (error) => failureOf(error, copy),
    );
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
      <FailureNotice failure={failure} />
      <Button kind="danger" block onClick={cancel}>
        {copy.yes}
      </Button>
      <Button kind="quiet" block onClick={onClose}>
        {copy.keep}
      </Button>
    </div>
  );
}

/** Offers pausing instead, for users who need no top-ups for a while. */
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
