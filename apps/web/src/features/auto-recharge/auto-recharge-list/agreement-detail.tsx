import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { OffersAfterCancelling } from '../../../advert-view/adverts-at-end.tsx';
import { agreementDisplayStatus } from '../../../agreement-view/agreement-status.ts';
import { helpLinkCopy } from '../../../help/link-copy.ts';
import { HelpLink } from '../../../help/help-link.tsx';
import { dotted } from '../../../ui/phrases/dotted.ts';
import * as listRow from '../../../list-view/list-row.module.css';
import { useBackToList, useStartAtTop } from '../../../list-view/kept-place.ts';
import { carrierPlace } from '../../../numbers/carrier.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { type AgreementDraft, agreementFormPath, paths, pathWith } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { CardSheetEntry } from '../../../agreement-form/card-sheet-entry.tsx';
import { useAgreement } from '../agreements.ts';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { agreementNumberCopy } from '../../../agreement-view/number-copy.ts';
import { AgreementMissing, NotThere } from '../../../agreement-view/not-there.tsx';
import { LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { AgreementNotices } from './agreement-notices.tsx';
import { useSteps, ChargeUnderWay } from './agreement-steps.tsx';
import { listCopy } from './copy.ts';
import { detailCopy } from './detail-copy.ts';
import { Events } from './events.tsx';
import { isLive } from './notices.ts';
import { ConsentFacts, TermsCard } from './terms-and-consent.tsx';
import * as styles from './agreement-detail.module.css';

/** Shows one agreement; null if the address names none. */
export default function AgreementDetail({ agreementNo }: { readonly agreementNo: string | null }): ReactNode {
  const copy = useTexts(detailCopy);
  const parts = useTexts(partsCopy);
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
      {parts.toList}
    </Button>
  );

  function openAgain(): void {
    if (agreement)
      void navigate(agreementFormPath(agreement.variant), {
        state: { agrMbl: agreement.agrMbl, amountFen: agreement.terms.amountFen } satisfies AgreementDraft,
      });
  }

  if (agreementNo === null || (!agreement && query.error?.is('agreementNotFound'))) {
    return <AgreementMissing error={query.error} onBack={backToList} />;
  }
  if (!agreement)
    return (
      <Page onBack={backToList}>
        <NotThere query={query} copy={parts} action={toList} />
      </Page>
    );
  return (
    <Page
      onBack={backToList}
      bottom={
        isMine &&
        isOver && (
          <Button block onClick={openAgain}>
            {copy.openAgain}
          </Button>
        )
      }
    >
      <div className={styles.agreementDetail}>
        {query.isError && <Notice tone="waiting" role="status" title={copy.stale} />}
        <DetailHead agreement={agreement} />
        <AgreementNotices agreement={agreement} now={now} steps={steps} />
        <ChargeUnderWay steps={steps} now={now} />
        <FailureNotice failure={steps.problem} />
        <TermsCard agreement={agreement} now={now} steps={steps} />
        <DetailLinks agreement={agreement} isMine={isMine} isOver={isOver} />
        <ConsentFacts agreement={agreement} />
        {agreement.events.length > 0 && <Events events={agreement.events} now={now} />}
        {isMine && !isOver && (
          <Button kind="quiet" block onClick={cancelling.show}>
            {copy.cancel}
          </Button>
        )}
        {isMine && agreement.state === 'cancelled' && <OffersAfterCancelling business="zidongchongSY" />}
      </div>
      {cancelling.open && (
        <LazySheet onClose={cancelling.close}>
          <CancelSheet agreement={agreement} steps={steps} now={now} onClose={cancelling.close} />
        </LazySheet>
      )}
      <CardSheetEntry />
    </Page>
  );
}

/** Renders the number in large type, its name, and the state. */
export function DetailHead({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const copy = useTexts(listCopy);
  const language = useLanguage();
  const { tone, state } = agreementDisplayStatus(agreement, language);
  const { agrMbl, nickname, role, signerMobileNo } = agreement;
  const facts = dotted(
    carrierPlace(agreement, language),
    role === 'beneficiary' && copy.paidBy(signerMobileNo),
  );
  return (
    <section className={styles.hero}>
      {nickname !== '' && (
        <p className={styles.heroName}>
          <bdi>{nickname}</bdi>
        </p>
      )}
      <h2 className={styles.heroNumber}>
        <PhoneNumber value={agrMbl} />
      </h2>
      {facts !== '' && <p className={styles.heroFacts}>{facts}</p>}
      <StateMark tone={tone}>{state}</StateMark>
    </section>
  );
}

interface DetailLinksProps {
  readonly agreement: AgreementView;
  /** Whether the viewer pays for it. */
  readonly isMine: boolean;
  readonly isOver: boolean;
}

/**
 * Renders links from an agreement to its name, bill and records, and to credit pay if it uses that; and help
 * with it.
 */
export function DetailLinks({
  agreement: { agreementNo, nickname, terms, owedFen, ...agreement },
  isMine,
  isOver,
}: DetailLinksProps): ReactNode {
  const copy = useTexts(detailCopy);
  const { agreementNo: numberName } = useTexts(agreementNumberCopy);
  const { payLater } = useTexts(listCopy);
  const language = useLanguage();
  const { state, sentence } = agreementDisplayStatus(agreement, language);
  const of = (path: string) => pathWith(path, { agreementNo });
  const next = isMine ? 'agreement' : 'keptInformed';
  return (
    <LinkRows>
      {isMine && (
        <>
          <LinkRow to={of(paths.editNickname)} value={nickname === '' ? copy.noName : <bdi>{nickname}</bdi>}>
            {copy.name}
          </LinkRow>
          <LinkRow to={of(paths.autoRechargeBill)}>{copy.bill}</LinkRow>
          <LinkRow to={of(paths.autoRechargeRecord)}>{copy.records}</LinkRow>
          {(owedFen > 0 || terms.payOrder.includes('creditPay')) && (
            <LinkRow to={paths.dealCreditPay}>{payLater}</LinkRow>
          )}
        </>
      )}
      <li className={listRow.row}>
        <HelpLink
          name={helpLinkCopy[language].help}
          now={sentence ?? state}
          next={isOver ? 'agreementOver' : next}
          quote={{ name: numberName, value: agreementNo }}
          orderNo={null}
        />
      </li>
    </LinkRows>
  );
}

/** Loaded when it is opened. */
export const CancelSheet = lazyPart(() => import('./cancel/cancel-sheet.tsx'));
