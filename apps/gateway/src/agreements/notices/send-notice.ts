/** Sends the notices that changes enqueued; a message that was not accepted is tried again by its job. */
import { createHash } from 'node:crypto';
import {
  type Charge,
  type ConsentNoticeKind,
  consentNoticeKinds,
  type NoticeKind,
} from '../model/aggregate.ts';
import { type ConsentNoticeParts, sendConsentNotice } from './send-consent-notice.ts';
import { endReasonOf } from '../model/termination.ts';
import { signerOf } from '../model/agreement-no.ts';
import type { AgreementStore } from '../store/agreement-store.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import { noticeMessage } from './notice-text.ts';

export interface NoticeJob {
  readonly noticeNo: string;
  readonly agreementNo: string;
  readonly chargeNo: string | null;
  /** The member's consent, for a notice about one. */
  readonly consentNo?: string;
  readonly kind: NoticeKind | ConsentNoticeKind;
}

/** Sends a notice. Throws Error when the centre did not accept it. */
export type SendNotice = (job: NoticeJob) => Promise<void>;

export function createSendNotice({
  store,
  findCharge,
  ...consentParts
}: ConsentNoticeParts & {
  readonly store: AgreementStore;
  readonly findCharge: (userNo: string, chargeNo: string) => Promise<Charge | null>;
}): SendNotice {
  const { sms }: { sms: SmsCentre } = consentParts;
  return async ({ noticeNo, agreementNo, chargeNo, consentNo, kind }) => {
    const aggregate = await store.find(agreementNo);
    if (!aggregate) return;
    // The same notice has the same number, however often it is sent.
    const requestNo = `N${createHash('sha256').update(noticeNo).digest('hex').slice(0, 32)}`;
    if (isAboutConsent(kind)) {
      const consent = aggregate.consents.find((one) => one.consentNo === consentNo);
      if (consent) await sendConsentNotice(consentParts, kind, aggregate, consent, requestNo);
      return;
    }
    const { beneficiaryMobileNo, signerMobileNo, terms, state, suspendReason } = aggregate.agreement;
    const charge = chargeNo === null ? null : await findCharge(signerOf(agreementNo), chargeNo);
    // A notice that is no longer true is not sent: of a charge skipped meanwhile, or an agreement resumed.
    if (
      (kind === 'announced' && charge?.state !== 'announced') ||
      (kind === 'suspended' && state !== 'suspended')
    )
      return;
    const taken = await sms.send({
      requestNo,
      mobileNo: signerMobileNo,
      about: chargeNo ?? agreementNo,
      ...noticeMessage(kind, aggregate.agreement.consent.language, {
        beneficiaryMobileNo,
        amountFen: terms.amountFen,
        charge,
        reason: state === 'suspended' ? suspendReason : endReasonOf(aggregate.agreement),
      }),
    });
    if (!taken) throw new Error('the message was not taken');
  };
}

function isAboutConsent(kind: NoticeJob['kind']): kind is ConsentNoticeKind {
  return consentNoticeKinds.some((one) => one === kind);
}
