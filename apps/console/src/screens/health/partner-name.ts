import type { PartnerStateView } from '@phonebill/contract/console-pages';
import { useWord } from '../../language/index.ts';

/** Returns a function that gives a partner's usual name. */
export function usePartnerName(): (partner: Pick<PartnerStateView, 'kind' | 'name'>) => string {
  const word = useWord();
  return ({ kind, name }) => word(kind === 'supplier' ? 'supplier' : 'payMethod', name);
}
