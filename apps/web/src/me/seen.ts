import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../platform/session/index.ts';
import type { Seen } from './unread.ts';

/** Takes an unread mark away once what it stands for is `shown`: the user has looked. */
export function useSeen(seen: Seen, shown: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (shown) void sayLooked(queries, seen);
  }, [queries, seen, shown]);
}

/**
 * Says that the user has looked; resolves when that is over. A session may end while a screen is painted or
 * this code arrives: nobody is told by it that the session has ended. What fails stays marked until the next
 * look.
 */
export async function sayLooked(queries: QueryClient, seen: Seen): Promise<void> {
  const user = session.get()?.tokenId;
  if (user === undefined) return;
  try {
    const { markSeen } = await import('./unread.ts');
    if (session.get()?.tokenId === user) await markSeen(queries, seen);
  } catch {
    // See above.
  }
}
