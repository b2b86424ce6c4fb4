import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, Suspense } from 'react';
import { useLanguage } from '../../../platform/language/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { CloseOldSheet } from './close-old-sheet.tsx';
import { agreementNotices } from './notices.ts';
import { TextSheet } from './lazy-text-sheet.ts';
import type { AgreementSteps } from './use-steps.ts';
import { WayButton } from './way-button.tsx';

interface AgreementNoticesProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly steps: AgreementSteps;
}

/** What must be said of an agreement, each with its ways on, and the sheets that two of them open. */
export function AgreementNotices({ agreement, now, steps }: AgreementNoticesProps): ReactNode {
  const language = useLanguage();
  const text = useSheetEntry(`text ${agreement.agreementNo}`);
  const closing = useSheetEntry(`close ${agreement.agreementNo}`);
  return (
    <>
      {agreementNotices(agreement, now, language).map(({ kind, tone, title, words, ways }) => (
        <Notice key={kind} tone={tone} title={title}>
          {words && <p>{words}</p>}
          <div className="agreement-notice__ways">
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
        </Notice>
      ))}
      {text.open && (
        <Suspense fallback={null}>
          <TextSheet onAgree={(version) => steps.take('upgrade', version)} onClose={text.close} />
        </Suspense>
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
