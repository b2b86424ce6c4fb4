/** Describes the state of an agreement. */
import type { AgreementState, AgreementView, SuspendReason } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';

/** The colour of a state; the label beside it conveys the same. */
export type StateTone = 'good' | 'waiting' | 'danger' | 'quiet';

export interface AgreementDisplayStatus {
  readonly tone: StateTone;
  /** The label. */
  readonly state: string;
  /** Why it stopped by itself; null if it did not. */
  readonly reason: string | null;
  /** The meaning of the state and what to do; null while all is well. */
  readonly sentence: string | null;
}

const tones: Readonly<Record<AgreementState, StateTone>> = {
  draft: 'waiting',
  active: 'good',
  paused: 'waiting',
  suspended: 'danger',
  cancelled: 'quiet',
  ended: 'quiet',
  refused: 'quiet',
  expired: 'quiet',
};

/** Returns the label of an agreement's state and, if it was suspended, the reason. */
export function agreementDisplayStatus(
  { state, suspendReason, endReason }: Pick<AgreementView, 'state' | 'suspendReason' | 'endReason'>,
  language: Language,
): AgreementDisplayStatus {
  const copy = agreementStatusCopy[language];
  const { title, sentence } = stoppedText({ state, suspendReason, endReason }, language) ?? {
    title: null,
    sentence: state === 'active' || state === 'suspended' ? null : copy[`${state}Text`],
  };
  return { tone: tones[state], state: copy[state], reason: title, sentence };
}

function stoppedText(
  { state, suspendReason, endReason }: Pick<AgreementView, 'state' | 'suspendReason' | 'endReason'>,
  language: Language,
): { readonly title: string; readonly sentence: string } | null {
  if (state === 'suspended') return suspendReason && suspendReasonText(suspendReason, language);
  const copy = agreementStatusCopy[language];
  return endReason === null || endReason === 'endDate'
    ? null
    : { title: copy[endReason], sentence: copy[`${endReason}Text`] };
}

/** Returns why an agreement stopped by itself, and what the user can do. */
export function suspendReasonText(
  reason: SuspendReason,
  language: Language,
): { readonly title: string; readonly sentence: string } {
  const copy = agreementStatusCopy[language];
  return { title: copy[reason], sentence: copy[`${reason}Text`] };
}

/** States of agreements, and reasons for suspension: the label, then a sentence that explains it. */
export const agreementStatusCopy = defineTexts({
  en: {
    draft: 'Not finished',
    active: 'On',
    paused: 'Paused',
    suspended: 'Stopped',
    cancelled: 'Cancelled',
    ended: 'Ended',
    refused: 'Refused',
    expired: 'Not finished',
    draftText: 'The code was not entered yet. Nothing is topped up.',
    pausedText: 'Nothing is topped up until you resume it.',
    cancelledText: 'You cancelled it. Nothing is topped up any more.',
    endedText: 'It reached its end date. Nothing is topped up any more.',
    refusedText: 'The wallet did not accept it. Nothing was ever debited.',
    expiredText: 'The code was not entered in time. Nothing was ever debited.',
    debitRefused: 'No payment went through',
    debitRefusedText:
      'Every payment method was declined, also when we tried again. Resume it when there is enough money.',
    cardMissing: 'The bank card is missing',
    cardMissingText:
      'It is paid by bank card, but none is linked to your wallet. Add a card, then resume it.',
    arrears: 'Overdue Pay later bills',
    arrearsText: 'Earlier top-ups are still to be paid. Pay them, then resume it.',
    mandateEnded: 'The debit authorisation was withdrawn',
    mandateEndedText:
      'It was withdrawn in your wallet. Nothing is topped up any more; to continue, set it up again.',
    consentWithdrawn: 'The user of the number stopped it',
    consentWithdrawnText: 'Nothing is topped up or debited any more.',
    consentRefused: 'The user of the number did not agree',
    consentRefusedText: 'Nothing is topped up or debited any more.',
    consentExpired: 'The user of the number did not answer',
    consentExpiredText: 'Nothing is topped up or debited any more. You can set it up again.',
    deliveryFailed: 'The carrier could not credit the number',
    deliveryFailedText: 'The last top-up failed and was refunded. Check the number, then resume it.',
    numberNotAccepted: 'This number cannot be topped up',
    numberNotAcceptedText: 'The carrier does not accept top-ups for it at present. Nothing was debited.',
    textOutdated: 'The agreement text changed',
    textOutdatedText: 'Read and agree to the new text to continue.',
  },
  zh: {
    draft: '未完成',
    active: '已开通',
    paused: '已暂停',
    suspended: '已停止',
    cancelled: '已取消',
    ended: '已结束',
    refused: '未通过',
    expired: '未完成',
    draftText: '尚未输入验证码，不会充值。',
    pausedText: '恢复之前不会充值。',
    cancelledText: '您已取消，不再充值。',
    endedText: '已到截止日期，不再充值。',
    refusedText: '钱包未受理，从未扣款。',
    expiredText: '未在规定时间内输入验证码，从未扣款。',
    debitRefused: '扣款未成功',
    debitRefusedText: '上次充值的所有扣款方式均未成功，重试后仍未成功。资金到位后可恢复。',
    cardMissing: '未绑定银行卡',
    cardMissingText: '约定用银行卡扣款，但钱包未绑定银行卡。请添加银行卡后恢复。',
    arrears: '有逾期未还账单',
    arrearsText: '之前的先充后付账单尚未还清。还清后可恢复。',
    mandateEnded: '钱包已解除授权',
    mandateEndedText: '您已在钱包解除扣款授权，不再充值。如需继续，请重新开通。',
    consentWithdrawn: '机主已停止自动充值',
    consentWithdrawnText: '不再充值，也不再扣款。',
    consentRefused: '机主未同意自动充值',
    consentRefusedText: '不再充值，也不再扣款。',
    consentExpired: '机主未在规定时间内答复',
    consentExpiredText: '不再充值，也不再扣款。可重新开通。',
    deliveryFailed: '运营商充值失败',
    deliveryFailedText: '上次充值失败，款项已退回。请核对号码后恢复。',
    numberNotAccepted: '该号码暂不支持充值',
    numberNotAcceptedText: '运营商暂不受理该号码的充值，未扣款。',
    textOutdated: '协议内容已更新',
    textOutdatedText: '请阅读并同意新的协议内容后继续使用。',
  },
});
