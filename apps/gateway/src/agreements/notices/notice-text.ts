/**
 * The texts of SMS to signers, in the language in which they agreed, with money in yuan and days in China.
 */
import type { Language } from '@phonebill/contract';
import { formatYuan, type Fen } from '@phonebill/money';
import type { Charge, NoticeKind } from '../model/aggregate.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';
import { chineseMinute } from './dates-in-texts.ts';
import { inChinese } from './in-chinese.ts';
import { inEnglish, when as whenInEnglish } from './in-english.ts';
import type { NoticeData } from './notice-data.ts';

export interface NoticeFacts {
  readonly beneficiaryMobileNo: string;
  readonly amountFen: Fen;
  readonly charge: Charge | null;
  /** The reason why it is suspended, or ended. */
  readonly reason: string | null;
}

const wordings: Readonly<Record<Language, (kind: NoticeKind, data: NoticeData) => string>> = {
  zh: inChinese,
  en: inEnglish,
};

/** Returns the text of a kind, signed with the product's name as SMS centres require. */
export function noticeText(kind: NoticeKind, language: Language, facts: NoticeFacts): string {
  return wordings[language](kind, dataOf(facts));
}

/** Returns the message with that text. */
export function noticeMessage(kind: NoticeKind, language: Language, facts: NoticeFacts): SmsMessage {
  const data = dataOf(facts);
  const { number, amount, paid, debitAt, nextAt, owed, reason } = data;
  const text = wordings[language](kind, data);
  const [ofNumber, ofAmount] = [() => ({ number }), () => ({ number, amount })];
  switch (kind) {
    case 'announced':
      return smsMessage('agreement.announced', language, text, (to) => ({
        number,
        amount,
        debitAt: debitAt === null ? '' : whens[to](debitAt),
      }));
    case 'debitRefused':
      return nextAt === null
        ? smsMessage('agreement.debitRefused.later', language, text, ofAmount)
        : smsMessage('agreement.debitRefused', language, text, (to) => ({
            number,
            amount,
            nextAt: whens[to](nextAt),
          }));
    case 'credited':
      return paid === null
        ? smsMessage(`agreement.credited${owed ? '.owed' : ''}`, language, text, ofAmount)
        : smsMessage(`agreement.credited.paid${owed ? '.owed' : ''}`, language, text, () => ({
            number,
            amount,
            paid,
          }));
    case 'suspended':
      return smsMessage(`agreement.suspended.${namedReason(reason)}`, language, text, ofNumber);
    case 'ended':
      return smsMessage(`agreement.ended.${namedEnd(reason)}`, language, text, ofNumber);
    case 'refunded':
    case 'familyCapReached':
    case 'notNeeded':
      return smsMessage(`agreement.${kind}`, language, text, ofAmount);
    case 'opened':
    case 'changed':
    case 'chargeCancelled':
    case 'capReached':
    case 'cancelled':
      return smsMessage(`agreement.${kind}`, language, text, ofNumber);
  }
}

const whens: Readonly<Record<Language, (at: Date) => string>> = {
  zh: chineseMinute,
  en: whenInEnglish,
};

/** Reasons that have texts of their own; all others are described as failed debits, or as the end date. */
const suspensions = [
  'cardMissing',
  'arrears',
  'deliveryFailed',
  'numberNotAccepted',
  'textOutdated',
] as const;
const ends = ['mandateEnded', 'consentWithdrawn', 'consentRefused', 'consentExpired'] as const;
const namedReason = (reason: string | null) => suspensions.find((one) => one === reason) ?? 'debitsFailed';
const namedEnd = (reason: string | null) => ends.find((one) => one === reason) ?? 'endDate';

function dataOf({ beneficiaryMobileNo, amountFen, charge, reason }: NoticeFacts): NoticeData {
  return {
    number: maskedNumber(beneficiaryMobileNo),
    amount: yuan(charge?.amountFen ?? amountFen),
    paid: charge === null || charge.paidFen === null ? null : yuan(charge.paidFen),
    debitAt: charge?.debitAt ?? null,
    nextAt: charge?.nextAt ?? null,
    owed: charge?.source === 'creditPay',
    reason,
  };
}

const yuan = (fen: Fen): string => formatYuan(fen, { sign: false });
