import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../../platform/language/index.ts';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { isLive } from '../notices.ts';
import { CancelForm } from './cancel-form.tsx';
import { CancelledWords } from './cancelled-words.tsx';
import { type CancelOutcome, readOutcome } from './outcome.ts';
import { cancelTexts } from './texts.ts';
import './cancel.css';

interface CancelSheetProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly onClose: () => void;
}

/**
 * Why it is cancelled, and the button that does it; then what became of it. An agreement that is over already
 * is told as such.
 */
export default function CancelSheet({ agreement, now, onClose }: CancelSheetProps): ReactNode {
  const texts = useTexts(cancelTexts);
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
    <Sheet title={outcome ? texts.doneTitle : texts.title} onClose={onClose}>
      {outcome ? (
        <CancelledWords agreement={agreement} outcome={outcome} now={now} onClose={onClose} />
      ) : (
        <CancelForm agreement={agreement} onCancelled={keep} onClose={onClose} />
      )}
    </Sheet>
  );
}
