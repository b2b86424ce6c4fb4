import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { paths } from '../../../../platform/paths.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { whoseWords } from '../../parts/agreement-title.tsx';
import { type CancelOutcome, outcomeWords } from './outcome.ts';
import { cancelTexts } from './texts.ts';

interface CancelledWordsProps {
  readonly agreement: AgreementView;
  readonly outcome: CancelOutcome;
  readonly now: number;
  readonly onClose: () => void;
}

/** It is cancelled: what becomes of money that was on its way, and what is left to pay. */
export function CancelledWords({ agreement, outcome, now, onClose }: CancelledWordsProps): ReactNode {
  const texts = useTexts(cancelTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { owedFen } = outcome;
  return (
    <div className="agreement-sheet">
      <div role="status">
        <p>{texts.done(whoseWords(agreement))}</p>
        {outcomeWords(outcome, now, language).map((words) => (
          <p key={words} className="cancel__outcome">
            {words}
          </p>
        ))}
      </div>
      {owedFen > 0 && (
        <Button block onClick={() => void navigate(paths.dealCreditPay, { replace: true })}>
          {texts.pay(showFen(owedFen))}
        </Button>
      )}
      <Button kind={owedFen > 0 ? 'quiet' : 'primary'} block onClick={onClose}>
        {texts.ok}
      </Button>
    </div>
  );
}
