import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Seen } from './unread.ts';

/** Removes an unread mark once its content is `shown` to the user. */
export function useSeen(seen: Seen, shown: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!shown) return;
    // After a failure the mark stays until the next visit.
    void import('./unread.ts').then(({ markSeen }) => markSeen(queries, seen)).catch(() => undefined);
  }, [queries, seen, shown]);
}
