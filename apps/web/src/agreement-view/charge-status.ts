/** Describes automatic charges. */
import type { ChargeReason, ChargeState, ChargeView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';
import type { StateTone } from './agreement-status.ts';

const tones: Readonly<Record<ChargeState, StateTone>> = {
  announced: 'waiting',
  skipped: 'quiet',
  debiting: 'waiting',
  retrying: 'waiting',
  cancelling: 'waiting',
  delivering: 'waiting',
  credited: 'good',
  refunding: 'waiting',
  refunded: 'quiet',
  failed: 'danger',
  cancelled: 'quiet',
};

interface ChargeDisplayStatus {
  readonly tone: StateTone;
  readonly state: string;
}

/**
 * Returns the state of a charge: its label and its colour. A charge that waits for its debit may be put on
 * hold.
 */
export function chargeDisplayStatus(
  { state, restsBecause }: Pick<ChargeView, 'state' | 'restsBecause'>,
  language: Language,
): ChargeDisplayStatus {
  const label = restsBecause ? 'onHold' : state;
  return { tone: tones[state], state: chargeStatusCopy[language][label] };
}

/**
 * Returns why a charge was not made, or not at once, as the end of a sentence: `the wallet balance was too
 * low`.
 */
export function chargeReasonText(reason: ChargeReason, language: Language): string {
  return chargeStatusCopy[language][reason];
}

/** Returns the reason as a text of its own: `The wallet balance was too low`. */
export function chargeReasonTitle(reason: ChargeReason, language: Language): string {
  const text = chargeReasonText(reason, language);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Automatic charges: their states, and why one was not made or not at once (part of a sentence in English).
 */
export const chargeStatusCopy = defineTexts({
  en: {
    onHold: 'On hold',
    announced: 'Announced',
    skipped: 'Skipped',
    debiting: 'Payment in progress',
    retrying: 'Will retry',
    cancelling: 'Being reversed',
    delivering: 'Topping up',
    credited: 'Topped up',
    refunding: 'Refund in progress',
    refunded: 'Refunded',
    failed: 'Not paid',
    cancelled: 'Reversed',
    balanceTooLow: 'the wallet balance was too low',
    cardMissing: 'no bank card is linked',
    cardRefused: 'the bank refused',
    creditLimit: 'the Pay later limit was reached',
    creditNotOpen: 'Pay later is not open for you',
    mandateEnded: 'the debit authorisation was withdrawn',
    walletRefused: 'the wallet refused',
    numberNotAccepted: 'the number cannot be topped up',
    deliveryFailed: 'the carrier could not credit the number',
    otherAmount: 'the amount debited did not match',
    skippedByUser: 'you skipped it',
    agreementPaused: 'automatic top-up was paused',
    agreementEnded: 'automatic top-up ended',
    agreementSuspended: 'automatic top-up was stopped',
    agreementChanged: 'you changed the terms',
    balanceRecovered: 'the balance was enough again',
    monthMissed: 'it could not be made in its month',
    consentMissing: 'the user of the number has not agreed',
    noticeOver: 'the notice of it was too long ago',
    familyCapReached: 'your shared cap for the family was reached',
  },
  zh: {
    onHold: '暂停中',
    announced: '已提醒',
    skipped: '已跳过',
    debiting: '扣款中',
    retrying: '稍后重试',
    cancelling: '撤销中',
    delivering: '充值中',
    credited: '已到账',
    refunding: '退款中',
    refunded: '已退款',
    failed: '未扣款',
    cancelled: '已撤销',
    balanceTooLow: '钱包余额不足',
    cardMissing: '未绑定银行卡',
    cardRefused: '银行未通过',
    creditLimit: '先充后付额度不足',
    creditNotOpen: '未开通先充后付',
    mandateEnded: '钱包已解除授权',
    walletRefused: '钱包未通过',
    numberNotAccepted: '该号码暂不支持充值',
    deliveryFailed: '运营商充值失败',
    otherAmount: '扣款金额不符',
    skippedByUser: '您已跳过',
    agreementPaused: '自动充值已暂停',
    agreementEnded: '自动充值已终止',
    agreementSuspended: '自动充值已停止',
    agreementChanged: '您修改了协议内容',
    balanceRecovered: '号码余额已恢复',
    monthMissed: '当月未能完成',
    consentMissing: '机主尚未同意',
    noticeOver: '扣款提醒已过期',
    familyCapReached: '已达家人共用上限',
  },
});
