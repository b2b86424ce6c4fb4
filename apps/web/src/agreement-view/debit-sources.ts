import type { DebitSource } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { termsCopy } from './terms-copy.ts';

/** A source by name: `Wallet balance`. */
export function sourceName(source: DebitSource, language: Language): string {
  return termsCopy[language][source];
}

/**
 * All sources in their order, as a part of a sentence: `paid from the wallet balance, then the bank card`.
 */
export function payOrderText(payOrder: readonly DebitSource[], language: Language): string {
  const copy = termsCopy[language];
  const [first, ...others] = payOrder;
  if (first === undefined) return copy.chooseSources;
  return [copy[`${first}First`], ...others.map((source) => copy[`${source}Then`])].join(copy.sourcesJoin);
}
