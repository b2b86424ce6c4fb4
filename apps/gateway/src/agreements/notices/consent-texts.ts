/**
 * The texts of SMS about a member's consent, to members and signers. The request to a member states exactly
 * who pays, how much, how often and until when, and how to agree, refuse and stop.
 */
import type { BilingualText, Language } from '@phonebill/contract';
import { formatYuan } from '@phonebill/money';
import { maskedNumber } from '../../numbers/index.ts';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';
import type { ConsentNoticeKind, MemberConsent, Terms } from '../model/aggregate.ts';
import { chineseDay, chineseMinute, englishDay, englishMinute } from './dates-in-texts.ts';

export interface ConsentTextFacts {
  readonly consent: Pick<MemberConsent, 'beneficiaryMobileNo' | 'replyCode' | 'expiresAt'>;
  /** The terms that are agreed to, or now in effect. */
  readonly terms: Terms;
  readonly signerMobileNo: string;
  /** The signer's name, masked; null when it was not checked. */
  readonly signerName: string | null;
  /** The page on which the member can answer. */
  readonly page: string;
  /**
   * The wallet at which the signer must also agree before it is active; omitted or null when there is none.
   */
  readonly signAt?: BilingualText | null;
}

/**
 * Returns the text of a kind. When `language` is null (unknown), it is in Chinese, with a line in English.
 */
export function consentText(
  kind: ConsentNoticeKind,
  language: Language | null,
  facts: ConsentTextFacts,
): string {
  if (language === 'en') return `【Automatic top-up】${inEnglish(kind, facts)}`;
  const line = language === null ? englishLine(kind, facts.consent.replyCode) : '';
  return `【话费自动充值】${inChinese(kind, facts)}${line}`;
}

/**
 * Returns the message with that text; a Chinese template may include the English line, and every template the
 * page, in its own wording.
 */
export function consentNotice(
  kind: ConsentNoticeKind,
  language: Language | null,
  facts: ConsentTextFacts,
): SmsMessage {
  const { consent, terms } = facts;
  const { replyCode } = consent;
  const text = consentText(kind, language, facts);
  const [number, cap] = [maskedNumber(consent.beneficiaryMobileNo), yuan(terms.capPerMonthFen)];
  const ofTerms = (to: Language) => ({
    when: whens[to](terms),
    amount: yuan(terms.amountFen),
    cap,
    until: untils[to](terms),
  });
  // A message about a waiting consent is sent after the member was asked, so its time to answer is set.
  const deadline = (to: Language): string => (consent.expiresAt ? minutes[to](consent.expiresAt) : '');
  const ofPayer = (to: Language) => ({ payer: payers[to](facts) });
  switch (kind) {
    case 'memberAsked':
    case 'memberReminded':
      return smsMessage(`consent.${kind}`, language, text, (to) => ({
        ...ofPayer(to),
        ...ofTerms(to),
        deadline: deadline(to),
        replyCode,
      }));
    case 'memberAgreed':
    case 'memberTermsChanged':
      return smsMessage(`consent.${kind}`, language, text, (to) => ({
        ...ofPayer(to),
        ...ofTerms(to),
        replyCode,
      }));
    case 'memberStopped':
      return smsMessage('consent.memberStopped', language, text, ofPayer);
    case 'signerAsked':
      return smsMessage('consent.signerAsked', language, text, (to) => ({ number, deadline: deadline(to) }));
    case 'signerAgreed': {
      const { signAt } = facts;
      if (!signAt)
        return smsMessage('consent.signerAgreed', language, text, (to) => ({ number, ...ofTerms(to) }));
      return smsMessage('consent.signerAgreed.toSign', language, text, (to) => ({
        number,
        ...ofTerms(to),
        wallet: signAt[to],
      }));
    }
    case 'signerRefused':
    case 'signerExpired':
      return smsMessage(`consent.${kind}`, language, text, () => ({ number }));
  }
}

function inChinese(kind: ConsentNoticeKind, facts: ConsentTextFacts): string {
  const { consent, terms, page } = facts;
  const code = consent.replyCode;
  const member = maskedNumber(consent.beneficiaryMobileNo);
  const signer = payers.zh(facts);
  const paid = `${signer}付款，${termsInChinese(terms)}`;
  const until = consent.expiresAt ? `${chineseMinute(consent.expiresAt)}前` : '';
  const answers = `同意请${until}回复Y${code}，拒绝回复N${code}，或打开${page}。`;
  const stopping = `回复T${code}可随时停止，回复TD停止所有人为您号码的自动充值。`;
  switch (kind) {
    case 'memberAsked':
      return `为您的号码自动充值需您同意：${paid}。${answers}同意后${stopping}`;
    case 'memberReminded':
      return `您还未答复为您号码自动充值的请求：${paid}。${answers}同意后${stopping}`;
    case 'memberAgreed':
      return `您已同意为您的号码自动充值：${paid}。${stopping}`;
    case 'memberTermsChanged':
      return `为您号码的自动充值内容已变更，现为：${paid}。${stopping}`;
    case 'memberStopped':
      return `${signer}为您号码的自动充值已停止，不会再充值。`;
    case 'signerAsked':
      return `已请${member}的机主确认自动充值，${until}未同意则不开通或不变更，在此之前不会按新内容扣款。`;
    case 'signerAgreed':
      return `${member}的机主已同意自动充值：${termsInChinese(terms)}。${toSign.zh(facts)}`;
    case 'signerRefused':
      return `${member}的机主未同意自动充值，未开通或未变更，没有因此扣款。`;
    case 'signerExpired':
      return `${member}的机主未在规定时间内答复，自动充值未开通或未变更，没有因此扣款。`;
  }
}

function inEnglish(kind: ConsentNoticeKind, facts: ConsentTextFacts): string {
  const { consent, terms, page } = facts;
  const code = consent.replyCode;
  const member = maskedNumber(consent.beneficiaryMobileNo);
  const signer = payers.en(facts);
  const paid = `${signer} pays, ${termsInEnglish(terms)}`;
  const until = consent.expiresAt ? ` by ${englishMinute(consent.expiresAt)}` : '';
  const answers = `To agree, reply Y${code}${until}; to decline, N${code}; or open ${page} .`;
  const stopping = `Reply T${code} to stop at any time, TD to stop everybody's top-ups of your number.`;
  switch (kind) {
    case 'memberAsked':
      return `Your number can be topped up automatically if you agree: ${paid}. ${answers} ${stopping}`;
    case 'memberReminded':
      return `You have not answered about topping up your number: ${paid}. ${answers} ${stopping}`;
    case 'memberAgreed':
      return `You agreed that your number is topped up: ${paid}. ${stopping}`;
    case 'memberTermsChanged':
      return `What your number is topped up with has changed. Now ${paid}. ${stopping}`;
    case 'memberStopped':
      return `The automatic top-up of your number by ${signer} has stopped. There are no more top-ups.`;
    case 'signerAsked':
      return (
        `We asked the user of ${member} to agree. Without a yes${until} nothing is set up or changed, ` +
        `and until then nothing is debited on the new terms.`
      );
    case 'signerAgreed':
      return `The user of ${member} agreed: ${termsInEnglish(terms)}.${toSign.en(facts)}`;
    case 'signerRefused':
      return `The user of ${member} did not agree. Nothing was set up, changed or debited for it.`;
    case 'signerExpired':
      return `The user of ${member} did not answer in time. Nothing was set up, changed or debited for it.`;
  }
}

/** Returns the line in English for a reader whose language is unknown. */
function englishLine(kind: ConsentNoticeKind, code: string): string {
  switch (kind) {
    case 'memberAsked':
    case 'memberReminded':
      return ` English: Y${code} to agree, N${code} to decline, later T${code} to stop.`;
    case 'memberAgreed':
    case 'memberTermsChanged':
      return ` English: your number is topped up; T${code} to stop.`;
    case 'memberStopped':
      return ' English: top-ups of your number have stopped.';
    default:
      return '';
  }
}

const yuan = (fen: bigint): string => formatYuan(fen, { sign: false });

type Words<From> = Readonly<Record<Language, (from: From) => string>>;

/** The payer: their number, with the name if it was checked. */
const payers: Words<ConsentTextFacts> = {
  zh: ({ signerMobileNo, signerName: name }) =>
    `${maskedNumber(signerMobileNo)}${name === null ? '' : `（${name}）`}`,
  en: ({ signerMobileNo, signerName: name }) =>
    `${maskedNumber(signerMobileNo)}${name === null ? '' : ` (${name})`}`,
};

/** The step that the signer still has to do. */
const toSign: Words<ConsentTextFacts> = {
  zh: ({ signAt }) => (signAt ? `还差一步：请在自动充值页面去${signAt.zh}确认，确认前不会扣款。` : ''),
  en: ({ signAt }) =>
    signAt
      ? ` One more step: agree at ${signAt.en} from the automatic top-up page. Nothing is debited before.`
      : '',
};

const minutes: Words<Date> = { zh: chineseMinute, en: englishMinute };

const whens: Words<Terms> = {
  zh: ({ dayOfMonth }) => (dayOfMonth === null ? '余额不足时' : `每月${dayOfMonth}日`),
  en: ({ dayOfMonth }) =>
    dayOfMonth === null ? 'when the balance is low' : `on day ${dayOfMonth} of each month`,
};

const untils: Words<Terms> = {
  zh: ({ endsOn }) => (endsOn === null ? '直到停止' : `至${chineseDay(endsOn)}`),
  en: ({ endsOn }) => (endsOn === null ? 'until it is stopped' : `until ${englishDay(endsOn)}`),
};

function termsInChinese(terms: Terms): string {
  const { amountFen, capPerMonthFen } = terms;
  return `${whens.zh(terms)}充值${yuan(amountFen)}元，每月最多${yuan(capPerMonthFen)}元，${untils.zh(terms)}`;
}

function termsInEnglish(terms: Terms): string {
  const { amountFen, capPerMonthFen } = terms;
  return (
    `¥${yuan(amountFen)} ${whens.en(terms)}, at most ¥${yuan(capPerMonthFen)} a month, ` + untils.en(terms)
  );
}
