import { useAddress, withNamed } from '../../parts/index.ts';
import { isDay } from './days.ts';

/** A day in the address; null: none is named. What is no day changes nothing. */
export function useDay(name: string): readonly [string | null, (day: string) => void] {
  const [search, changeAddress] = useAddress();
  const named = search.get(name);
  function change(day: string): void {
    if (day !== '' && !isDay(day)) return;
    changeAddress((present) => withNamed(present, name, day));
  }
  return [isDay(named) ? named : null, change];
}
