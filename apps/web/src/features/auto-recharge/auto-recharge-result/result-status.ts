import type { AgreementRulesView, OperationView } from '@phonebill/contract/wire';
import { formatSpan } from '../../../agreement-view/days.ts';
import { termsSentence } from '../../../agreement-view/terms-sentence.ts';
import type { StatusWords } from '../../../order-view/status-words.ts';
import { formatShortDay, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { agreementResultTexts } from './copy.ts';

/** What became of an opening or a change, in words: one title, one sentence, one promise. Pure. */

export interface ResultViewing {
  readonly now: number;
  /** It has been looked at for longer than this usually takes. */
  readonly isLate: boolean;
  /** Null while the rules are not known. */
  readonly notice: AgreementRulesView['noticeMs'] | null;
}

export function resultWords(
  operation: OperationView,
  viewing: ResultViewing,
  language: Language,
): StatusWords {
  const texts = agreementResultTexts[language];
  const isEdit = operation.kind === 'edit';
  const { expiresAt } = operation;
  switch (operation.state) {
    case 'awaitingCode':
      return {
        tone: 'waiting',
        title: texts.awaitingTitle,
        sentence: isEdit ? texts.awaitingEditWords : texts.awaitingWords,
        promise:
          expiresAt !== null && Date.parse(expiresAt) > viewing.now
            ? texts.awaitingPromise(formatShortMoment(Date.parse(expiresAt), viewing.now, language))
            : null,
      };
    case 'signing':
      return {
        tone: 'waiting',
        sentence: isEdit ? texts.signingEditWords : texts.signingWords,
        promise: viewing.isLate ? texts.latePromise : texts.signingPromise,
        title: viewing.isLate
          ? isEdit
            ? texts.lateEditTitle
            : texts.lateTitle
          : isEdit
            ? texts.signingEditTitle
            : texts.signingTitle,
      };
    case 'done':
      return doneWords(operation, viewing, language);
    case 'refused':
      return { tone: 'attention', promise: null, ...refusedWords(operation, language) };
    case 'expired':
      return {
        tone: 'ended',
        title: texts.expiredTitle,
        sentence: isEdit ? texts.expiredEditWords : texts.expiredWords,
        promise: null,
      };
    case 'replaced':
      return { tone: 'ended', title: texts.replacedTitle, sentence: texts.replacedWords, promise: null };
  }
}

function doneWords(operation: OperationView, viewing: ResultViewing, language: Language): StatusWords {
  const texts = agreementResultTexts[language];
  const { kind, terms, agrMbl } = operation;
  if (kind !== 'add' && kind !== 'edit')
    return { tone: 'done', title: texts[`${kind}Title`], sentence: texts[`${kind}Words`], promise: null };
  return {
    tone: 'done',
    title: kind === 'add' ? texts.onTitle : texts.changedTitle,
    sentence: terms ? termsSentence(terms, agrMbl, language) : '',
    promise: nextWords(operation, viewing, language),
  };
}

function nextWords(
  { kind, terms, firstDebitAt }: OperationView,
  { now, notice }: ResultViewing,
  language: Language,
): string | null {
  const texts = agreementResultTexts[language];
  if (terms?.trigger === 'balance') {
    const amount = showFen(terms.thresholdFen ?? 0);
    return notice ? texts.whenBelow(amount, formatSpan(notice.balance, language)) : texts.belowPlain(amount);
  }
  if (firstDebitAt === null) return null;
  const day = formatShortDay(Date.parse(firstDebitAt), now, language);
  if (!notice) return kind === 'add' ? texts.firstPlain(day) : texts.nextPlain(day);
  return (kind === 'add' ? texts.firstOn : texts.nextOn)(day, formatSpan(notice.day, language));
}

function refusedWords(
  { kind, refusal }: OperationView,
  language: Language,
): { title: string; sentence: string } {
  const texts = agreementResultTexts[language];
  const isEdit = kind === 'edit';
  switch (refusal) {
    case 'creditNotOpen':
      return { title: texts.creditTitle, sentence: isEdit ? texts.creditEditWords : texts.creditWords };
    case 'agreementEnded':
      return { title: texts.goneTitle, sentence: texts.goneWords };
    case 'numberHasAgreement':
      return { title: texts.takenTitle, sentence: texts.takenWords };
    case 'walletRefused':
    case null:
      return { title: texts.refusedTitle, sentence: isEdit ? texts.refusedEditWords : texts.refusedWords };
  }
}

/**
 * What the user can do next about it: go on with the form, under this name; null when there is nothing more
 * to it.
 */
export function wayOn({ state, refusal }: OperationView, language: Language): string | null {
  const texts = agreementResultTexts[language];
  switch (state) {
    case 'awaitingCode':
      return texts.goOn;
    case 'expired':
      return texts.startAgain;
    case 'refused':
      return refusal === 'agreementEnded' || refusal === 'numberHasAgreement'
        ? null
        : refusal === 'creditNotOpen'
          ? texts.otherSource
          : texts.otherTerms;
    case 'signing':
    case 'done':
    case 'replaced':
      return null;
  }
}
