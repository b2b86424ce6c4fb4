import type { OrderActView } from '@phonebill/contract/console-pages';
import { useWord } from '../../language/index.ts';

/** Returns a function that names an act in two or three words; for a decision, what is decided. */
export function useActTitle(): (act: OrderActView) => string {
  const word = useWord();
  return ({ act, outcome }) =>
    act === 'decide' && outcome !== null ? word('decision', outcome) : word('orderAct', act);
}
