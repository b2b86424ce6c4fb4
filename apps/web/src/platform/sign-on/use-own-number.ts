import { useEffect } from 'react';
import { pageRest } from '../page-rest.ts';
import { session } from '../session/index.ts';
import { useStore } from '../store.ts';
import { sessionValidity } from './index.ts';

/** Returns the session's own number; null if no user is logged in or the number is not known. */
export function useOwnNumber(): string | null {
  return useStore(session)?.mobileNo ?? null;
}

/**
 * Returns whether a user is logged in whose number the validity check has still to return: screens that begin
 * with that number wait for it.
 */
export function useIsNumberComing(): boolean {
  const user = useStore(session);
  const isAsked = useStore(sessionValidity).kind !== 'settled';
  const isComing = isAsked && user !== null && user.mobileNo === null;
  useEffect(() => {
    if (isComing) pageRest.cannotWait();
  }, [isComing]);
  return isComing;
}
