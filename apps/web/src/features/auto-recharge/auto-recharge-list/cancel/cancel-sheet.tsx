import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { paths } from '../../../../platform/paths.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { whoseText } from '../../../../agreement-view/agreement-title.tsx';
import type { AgreementSteps } from '../agreement-steps.ts';
import { isLive } from '../notices.ts';
import { CancelForm } from './cancel-form.tsx';
import { cancelCopy } from './copy.ts';
import { type CancelOutcome, outcomeText, readOutcome } from './outcome.ts';
import { Phrases } from '../../../../ui/phrases/phrases.tsx';
import * as styles from './cancel-sheet.module.css';
import * as agreementListStyles from '../agreement-list.module.css';

interface CancelSheetProps {
  readonly agreement: AgreementView;
  /** Of the page under the sheet, which shows what becomes of a charge once the agreement is paused. */
  readonly steps: AgreementSteps;
  readonly now: number;
  readonly onClose: () => void;
}

/**
 * Why it is cancelled, and the button that does it; then what became of it. An agreement that is over already
 * is shown as such.
 */
export default function CancelSheet({ agreement, steps, now, onClose }: CancelSheetProps): ReactNode {
  const copy = useTexts(cancelCopy);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: object | null;
  };
  const outcome =
    readOutcome(state) ?? (isLive(agreement.state) ? null : { underWay: null, owedFen: agreement.owedFen });
  const keep = (cancelled: CancelOutcome) =>
    void navigate({ pathname, search }, { replace: true, state: { ...state, cancelled } });
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

/** It is cancelled: what becomes of money that was on its way, and what is left to pay. */
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
            {words}
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
