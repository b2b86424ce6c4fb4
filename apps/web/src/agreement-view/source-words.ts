/** What an agreement is debited from, in words. Pure. */
import type { DebitSource } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { agreementTexts } from './texts.ts';

/** A source by name: `Wallet balance`. */
export function sourceName(source: DebitSource, language: Language): string {
  return agreementTexts[language][source];
}

/**
 * All sources in their order, as a part of a sentence: `paid from the wallet balance, then the bank card`.
 */
export function payOrderWords(payOrder: readonly DebitSource[], language: Language): string {
  const texts = agreementTexts[language];
  const [first, ...others] = payOrder;
  if (first === undefined) return texts.chooseSources;
  return [texts[`${first}First`], ...others.map((source) => texts[`${source}Then`])].join(texts.sourcesJoin);
}
