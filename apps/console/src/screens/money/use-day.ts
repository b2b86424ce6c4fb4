import { useSearchParams } from 'react-router';
import { isDay } from './days.ts';

/** A day in the address; null: none is named. What is no day changes nothing. */
export function useDay(name: string): readonly [string | null, (day: string) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get(name);
  function change(day: string): void {
    if (day !== '' && !isDay(day)) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (day === '') next.delete(name);
        else next.set(name, day);
        return next;
      },
      { replace: true },
    );
  }
  return [isDay(named) ? named : null, change];
}
