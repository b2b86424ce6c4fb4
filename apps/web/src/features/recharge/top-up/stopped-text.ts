import type { DenominationView } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';

/** Why some of what is offered is not sold for now, in the operators' words; null: all of it is. Pure. */
export function stoppedText(
  offered: readonly Pick<DenominationView, 'stopped'>[],
  language: Language,
): string | null {
  const texts = offered.flatMap(({ stopped }) => (stopped ? [stopped[language]] : []));
  return texts.length > 0 ? [...new Set(texts)].join(' ') : null;
}
