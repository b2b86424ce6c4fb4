import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { sessionValidity } from '../../platform/sign-on/index.ts';
import { callerNow } from '../../platform/tourist/index.ts';

/**
 * Whoever is at login with a session that is kept, and came from a page of ours, goes back there as soon as
 * the gateway says that it is good: nobody logs in twice because of a lost network. Not while another number
 * is being typed, and not with a tourist's session, which is no login (SPEC section 6).
 */
export function useKeptSession(goOn: () => Promise<void>): void {
  const { search } = useLocation();
  const [isKept] = useState(() => callerNow() === 'user');
  const mayGoOn =
    isKept && readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin()) !== null;
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });

  useEffect(() => {
    if (!mayGoOn) return;
    let isTyping = false;
    const onInput = () => void (isTyping = true);
    addEventListener('input', onInput);
    const stopFollowing = sessionValidity.onConfirmed(() => {
      if (!isTyping) void latest.current();
    });
    sessionValidity.check();
    return () => {
      removeEventListener('input', onInput);
      stopFollowing();
    };
  }, [mayGoOn]);
}
