/** The texts of a setup's or change's result: one title, one sentence, one promise. */
import type { AgreementRulesView, OperationView } from '@phonebill/contract/wire';
import { formatSpan } from '../../../agreement-view/days.ts';
import { termsSentence } from '../../../agreement-view/terms-sentence.ts';
import { usualPromise } from '../../../order-view/promises.ts';
import type { StatusCopy } from '../../../order-view/describe-status.ts';
import { formatShortDay, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { autoResultCopy } from './copy.ts';

export interface ResultViewing {
  readonly now: number;
  /** How long (ms) the result has been shown. */
  readonly waitedMs: number;
  /** The notice period; null while the rules are not known. */
  readonly notice: AgreementRulesView['noticeMs'] | null;
}

export function resultDisplayStatus(
  operation: OperationView,
  viewing: ResultViewing,
  language: Language,
): StatusCopy {
  const copy = autoResultCopy[language];
  const isEdit = operation.kind === 'edit';
  const usual = usualPromise(viewing.waitedMs, language);
  const { expiresAt } = operation;
  switch (operation.state) {
    case 'awaitingCode':
      return {
        tone: 'waiting',
        title: copy.awaitingTitle,
        sentence: isEdit ? copy.awaitingEditText : copy.awaitingText,
        promise:
          expiresAt !== null && Date.parse(expiresAt) > viewing.now
            ? copy.awaitingPromise(formatShortMoment(Date.parse(expiresAt), viewing.now, language))
            : null,
      };
    case 'awaitingConsent':
      // Shown by a page of its own (outcomePath).
      return { tone: 'waiting', title: copy.consentTitle, sentence: copy.consentText, promise: null };
    case 'signing':
      if (operation.signAt)
        return {
          tone: 'waiting',
          title: copy.signAtTitle(operation.signAt[language]),
          sentence: isEdit ? copy.signAtEditText : copy.signAtText,
          promise: copy.signAtPromise(operation.signAt[language]),
        };
      return {
        tone: 'waiting',
        sentence: isEdit ? copy.signingEditText : copy.signingText,
        promise: usual ?? copy.latePromise,
        title:
          usual === null
            ? isEdit
              ? copy.lateEditTitle
              : copy.lateTitle
            : isEdit
              ? copy.signingEditTitle
              : copy.signingTitle,
      };
    case 'done':
      return doneText(operation, viewing, language);
    case 'refused':
      return { tone: 'attention', promise: null, ...refusedText(operation, language) };
    case 'expired':
      return {
        tone: 'ended',
        title: operation.signAt ? copy.notSignedTitle(operation.signAt[language]) : copy.expiredTitle,
        sentence: isEdit ? copy.expiredEditText : copy.expiredText,
        promise: null,
      };
    case 'replaced':
      return { tone: 'ended', title: copy.replacedTitle, sentence: copy.replacedText, promise: null };
  }
}

function doneText(operation: OperationView, viewing: ResultViewing, language: Language): StatusCopy {
  const copy = autoResultCopy[language];
  const { kind, terms, agrMbl } = operation;
  if (kind !== 'add' && kind !== 'edit')
    return { tone: 'done', title: copy[`${kind}Title`], sentence: copy[`${kind}Text`], promise: null };
  return {
    tone: 'done',
    title: kind === 'add' ? copy.onTitle : copy.changedTitle,
    sentence: terms ? termsSentence(terms, agrMbl, language) : '',
    promise: nextText(operation, viewing, language),
  };
}

function nextText(
  { kind, terms, firstDebitAt }: OperationView,
  { now, notice }: ResultViewing,
  language: Language,
): string | null {
  const copy = autoResultCopy[language];
  if (terms?.trigger === 'balance') {
    const amount = showFen(terms.thresholdFen ?? 0);
    return notice ? copy.whenBelow(amount, formatSpan(notice.balance, language)) : copy.belowPlain(amount);
  }
  if (firstDebitAt === null) return null;
  const at = Date.parse(firstDebitAt);
  const day = formatShortDay(at, now, language);
  // An agreement set up shortly before its day is announced at once.
  if (!notice || at - now < notice.day) return kind === 'add' ? copy.firstPlain(day) : copy.nextPlain(day);
  return (kind === 'add' ? copy.firstOn : copy.nextOn)(day, formatSpan(notice.day, language));
}

function refusedText(
  { kind, refusal }: OperationView,
  language: Language,
): { title: string; sentence: string } {
  const copy = autoResultCopy[language];
  const isEdit = kind === 'edit';
  switch (refusal) {
    case 'creditNotOpen':
      return { title: copy.creditTitle, sentence: isEdit ? copy.creditEditText : copy.creditText };
    case 'agreementEnded':
      return { title: copy.goneTitle, sentence: copy.goneText };
    case 'numberHasAgreement':
      return { title: copy.takenTitle, sentence: copy.takenText };
    case 'memberRefused':
    case 'walletRefused':
    case null:
      return { title: copy.refusedTitle, sentence: isEdit ? copy.refusedEditText : copy.refusedText };
  }
}

/** Returns the label of the link back to the form; null if there is nothing more to do. */
export function wayOn({ state, refusal }: OperationView, language: Language): string | null {
  const copy = autoResultCopy[language];
  switch (state) {
    case 'awaitingCode':
      return copy.goOn;
    case 'expired':
      return copy.startAgain;
    case 'refused':
      return refusal === 'agreementEnded' || refusal === 'numberHasAgreement' || refusal === 'memberRefused'
        ? null
        : refusal === 'creditNotOpen'
          ? copy.otherSource
          : copy.otherTerms;
    case 'awaitingConsent':
    case 'signing':
    case 'done':
    case 'replaced':
      return null;
  }
}
