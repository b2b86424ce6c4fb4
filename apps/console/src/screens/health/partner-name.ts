import type { PartnerStateView } from '@phonebill/contract/console-pages';
import { useWord } from '../../language/index.ts';

/** Gives a partner's name as people know it. */
export function usePartnerName(): (partner: Pick<PartnerStateView, 'kind' | 'name'>) => string {
  const word = useWord();
  return ({ kind, name }) => word(kind === 'supplier' ? 'supplier' : 'payMethod', name);
}
