import { useAddress, withNamed } from '../../parts/index.ts';
import { isDay } from './days.ts';

/**
 * Returns a day of the address and a function that sets it; null if none is named. Setting an invalid day
 * does nothing.
 */
export function useDay(name: string): readonly [string | null, (day: string) => void] {
  const [search, changeAddress] = useAddress();
  const named = search.get(name);
  function change(day: string): void {
    if (day !== '' && !isDay(day)) return;
    changeAddress((present) => withNamed(present, name, day));
  }
  return [isDay(named) ? named : null, change];
}
