import { useEffect } from 'react';
import { pageRest } from '../page-rest.ts';
import { session } from '../session/index.ts';
import { useStore } from '../store.ts';
import { sessionValidity } from './index.ts';

/** The session's own number; null where nobody is logged in, and while or where it is not known. */
export function useOwnNumber(): string | null {
  return useStore(session)?.mobileNo ?? null;
}

/**
 * Whether somebody is logged in whose number the validity check has still to say: what begins with that
 * number waits for it.
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
