import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useBackToList } from '../../../list-view/use-back-to-list.ts';
import { useStartAtTop } from '../../../list-view/use-start-at-top.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { type AgreementDraft, paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { useAgreement } from '../api/use-agreement.ts';
import { AgreementMissing } from '../parts/agreement-missing.tsx';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { AgreementNotices } from './agreement-notices.tsx';
import { CancelSheet } from './cancel/lazy-cancel-sheet.ts';
import { ConsentFacts } from './consent-facts.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailLinks } from './detail-links.tsx';
import { detailTexts } from './detail-texts.ts';
import { Events } from './events.tsx';
import { isLive } from './notices.ts';
import { TermsCard } from './terms-card.tsx';
import { useSteps } from './use-steps.ts';
import '../parts/card.css';
import './list.css';
import './detail.css';

/** One agreement. Null: the address names none. */
export default function AgreementDetail({ agreementNo }: { readonly agreementNo: string | null }): ReactNode {
  const texts = useTexts(detailTexts);
  const words = useTexts(partTexts);
  const navigate = useNavigate();
  const now = useNow(30_000);
  const query = useAgreement(agreementNo);
  const steps = useSteps({ agreementNo: agreementNo ?? '' });
  const cancelling = useSheetEntry('cancel');
  const backToList = useBackToList(paths.autoRechargeList);
  useStartAtTop();

  const agreement = query.data;
  const isMine = agreement?.role === 'signer';
  const isOver = agreement !== undefined && !isLive(agreement.state);
  const toList = (
    <Button kind="quiet" onClick={backToList}>
      {words.toList}
    </Button>
  );

  function openAgain(): void {
    if (agreement)
      void navigate(paths.setAutoRecharge, {
        state: { agrMbl: agreement.agrMbl, amountFen: agreement.terms.amountFen } satisfies AgreementDraft,
      });
  }

  if (agreementNo === null || (!agreement && query.error?.is('agreementNotFound'))) {
    return <AgreementMissing onBack={backToList} />;
  }
  if (!agreement)
    return (
      <Page onBack={backToList}>
        <NotThere query={query} words={words} action={toList} />
      </Page>
    );
  return (
    <Page
      onBack={backToList}
      bottom={
        isMine &&
        isOver && (
          <Button block onClick={openAgain}>
            {texts.openAgain}
          </Button>
        )
      }
    >
      <div className="agreement-detail">
        {query.isError && <Notice tone="waiting" role="status" title={texts.stale} />}
        <DetailHead agreement={agreement} />
        <AgreementNotices agreement={agreement} now={now} steps={steps} />
        <FailureNotice failure={steps.problem} />
        <TermsCard agreement={agreement} now={now} steps={steps} />
        {isMine && <DetailLinks agreement={agreement} />}
        <ConsentFacts agreement={agreement} />
        {agreement.events.length > 0 && <Events events={agreement.events} now={now} />}
        {isMine && !isOver && (
          <Button kind="quiet" block onClick={cancelling.show}>
            {texts.cancel}
          </Button>
        )}
      </div>
      {cancelling.open && (
        <Suspense fallback={null}>
          <CancelSheet agreement={agreement} now={now} onClose={cancelling.close} />
        </Suspense>
      )}
    </Page>
  );
}
