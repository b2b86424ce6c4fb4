/** What is known of each source, in words. Pure. */
import type { CallResponse, CreditAccountView, DebitSource } from '@phonebill/contract/wire';
import type { Language } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { sheetTexts } from './texts.ts';

export interface SourceFacts {
  readonly words: string;
  /** It cannot pay as things are. */
  readonly isMissing: boolean;
}

/**
 * `card` and `credit` are undefined while they are not known: asked for still, not to be had, or nobody is
 * logged in.
 */
export function sourceFacts(
  source: DebitSource,
  card: CallResponse<'GET /auto/v1/userInfo/isBindingCard'> | undefined,
  credit: CreditAccountView | undefined,
  language: Language,
): SourceFacts {
  const texts = sheetTexts[language];
  switch (source) {
    case 'balance':
      return { words: texts.balanceWords, isMissing: false };
    case 'card': {
      if (card && !card.bound) return { words: texts.cardNone, isMissing: true };
      const names = (card?.cards ?? []).map(({ bank, lastDigits }) => `${bank[language]} (${lastDigits})`);
      return { words: names.length === 0 ? texts.cardUnknown : names.join(', '), isMissing: false };
    }
    case 'creditPay': {
      if (credit?.state === 'none') return { words: texts.creditNone, isMissing: true };
      if (credit?.state === 'frozen') return { words: texts.creditFrozen, isMissing: true };
      return {
        words: credit ? texts.creditWords(showFen(credit.availableFen)) : texts.creditPlain,
        isMissing: false,
      };
    }
  }
}
