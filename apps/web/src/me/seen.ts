import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Seen } from './unread.ts';

/** Takes an unread mark away once what it stands for is `shown`: the user has looked. */
export function useSeen(seen: Seen, shown: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!shown) return;
    // What fails stays marked until the next look.
    void import('./unread.ts').then(({ markSeen }) => markSeen(queries, seen)).catch(() => undefined);
  }, [queries, seen, shown]);
}
