import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { changeAgreementPath, paths } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useAddCard } from '../add-card/use-add-card.ts';
import { whoseWords } from '../parts/agreement-title.tsx';
import type { Way } from './notices.ts';
import { listTexts } from './texts.ts';
import type { AgreementSteps } from './use-steps.ts';

interface WayButtonProps {
  readonly way: Way;
  readonly agreement: AgreementView;
  readonly steps: AgreementSteps;
  readonly onReadText: () => void;
  readonly onClose: () => void;
}

/** A way on that a notice offers; read aloud with whose agreement it is about. */
export function WayButton({ way, agreement, steps, onReadText, onClose }: WayButtonProps): ReactNode {
  const texts = useTexts(listTexts);
  const navigate = useNavigate();
  const addCard = useAddCard();
  const change = () => void navigate(changeAgreementPath(agreement.agreementNo));
  const run: Readonly<Record<Way, () => unknown>> = {
    resume: () => steps.take('resume'),
    noEndReminder: () => steps.take('noEndReminder'),
    pay: () => void navigate(paths.dealCreditPay),
    changeSources: change,
    extend: change,
    addCard: async () => steps.report(await addCard()),
    readText: onReadText,
    closeOld: onClose,
  };
  const words = way === 'pay' ? texts.pay(showFen(agreement.owedFen)) : texts[way];
  return (
    <Button kind="text" onClick={run[way]}>
      {words}
      <span className="only-read-aloud"> {whoseWords(agreement)}</span>
    </Button>
  );
}
