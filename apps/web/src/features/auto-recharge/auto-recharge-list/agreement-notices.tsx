import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { changeAgreementPath, paths } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { useAddCard } from '../../../agreement-form/add-bank-card.ts';
import { whoseText } from '../../../agreement-view/agreement-title.tsx';
import type { AgreementSteps } from './agreement-steps.tsx';
import { listCopy } from './copy.ts';
import { agreementNotices, type Way } from './notices.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './agreement-list.module.css';

interface AgreementNoticesProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly steps: AgreementSteps;
}

/** Renders the notices of an agreement, each with its actions, and the sheets that two of them open. */
export function AgreementNotices({ agreement, now, steps }: AgreementNoticesProps): ReactNode {
  const language = useLanguage();
  const text = useSheetEntry(`text ${agreement.agreementNo}`);
  const closing = useSheetEntry(`close ${agreement.agreementNo}`);
  return (
    <>
      {agreementNotices(agreement, now, language).map(({ kind, tone, title, body, ways }) => (
        <Notice key={kind} tone={tone} title={title}>
          {body && (
            <p>
              <Phrases text={body} />
            </p>
          )}
          {ways.length > 0 && (
            <div className={styles.ways}>
              {ways.map((way) => (
                <WayButton
                  key={way}
                  way={way}
                  agreement={agreement}
                  steps={steps}
                  onReadText={text.show}
                  onClose={closing.show}
                />
              ))}
            </div>
          )}
        </Notice>
      ))}
      {text.open && (
        <LazySheet onClose={text.close}>
          <TextSheet
            agreed={agreement.textVersion}
            onAgree={(version) => steps.take('upgrade', version)}
            onClose={text.close}
          />
        </LazySheet>
      )}
      {closing.open && (
        <CloseOldSheet
          agreement={agreement}
          onConfirm={() => steps.take('closeOld')}
          onClose={closing.close}
        />
      )}
    </>
  );
}

/** Loaded when it is opened: few users ever see it. */
export const TextSheet = lazyPart(() => import('./new-text-sheet.tsx'));

interface WayButtonProps {
  readonly way: Way;
  readonly agreement: AgreementView;
  readonly steps: AgreementSteps;
  readonly onReadText: () => void;
  readonly onClose: () => void;
}

/** Renders an action that a notice offers; its accessible name includes the agreement. */
export function WayButton({ way, agreement, steps, onReadText, onClose }: WayButtonProps): ReactNode {
  const copy = useTexts(listCopy);
  const navigate = useNavigate();
  const addCard = useAddCard();
  const change = () => void navigate(changeAgreementPath(agreement));
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
  const label = way === 'pay' ? copy.pay(showFen(agreement.owedFen)) : copy[way];
  return (
    <Button kind="text" onClick={run[way]}>
      {label}
      <span className="only-read-aloud"> {whoseText(agreement)}</span>
    </Button>
  );
}

interface CloseOldSheetProps {
  readonly agreement: AgreementView;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an agreement with an old text is closed. */
export function CloseOldSheet({ agreement, onConfirm, onClose }: CloseOldSheetProps): ReactNode {
  const copy = useTexts(listCopy);
  return (
    <Sheet title={copy.closeTitle} onClose={onClose}>
      <div className={styles.sheet}>
        <p>
          <Phrases text={copy.closeText(whoseText(agreement))} />
        </p>
        {/* The result is shown on the page. */}
        <Button kind="danger" block onClick={() => onConfirm().finally(onClose)}>
          {copy.closeYes}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {copy.keep}
        </Button>
      </div>
    </Sheet>
  );
}
