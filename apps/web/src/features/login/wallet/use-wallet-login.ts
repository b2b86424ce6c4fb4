import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leaveTo } from '../../../platform/leave-to.ts';
import { paths } from '../../../platform/paths.ts';
import { pagesOrigin, returnAddress } from '../../../platform/page-address/index.ts';
import { readReferer } from '../../../platform/referer-url/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { askWallet, mayAskByItself, signOnTarget } from './wallet-login.ts';

/** `asking`: the wallet is asked; `offered`: it waits for a tap; `none`: there is nothing to ask. */
export type WalletLoginStage = 'asking' | 'offered' | 'none';

/** After it the wallet counts as silent, and both ways are offered; an answer still counts. In ms. */
const ASKING_MS = 6000;

/** Logging in by the wallet: asked as soon as the login page is there, and again by a tap. */
export function useWalletLogin(): { readonly stage: WalletLoginStage; ask(): Promise<void>; stop(): void } {
  const { search } = useLocation();
  const [stage, setStage] = useState<WalletLoginStage>(walletApp.inside ? 'asking' : 'none');
  // Which asking counts. An answer after the person chose the other way, asked again, or left, changes
  // nothing.
  const round = useRef(0);

  async function ask(): Promise<void> {
    const mine = (round.current += 1);
    setStage('asking');
    // A person may take minutes in the wallet's login; a wallet that opens none is not waited for.
    setTimeout(() => {
      if (round.current === mine) setStage((now) => (now === 'asking' ? 'offered' : now));
    }, ASKING_MS);
    const native = await walletApp.native();
    const path =
      readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin()) ?? paths.placeOrder;
    const answer = native ? await askWallet(native, signOnTarget(returnAddress(path))) : 'hasNone';
    if (round.current !== mine) return;
    if (typeof answer === 'object') return void (await leaveTo(answer.leaveFor, { replace: true }));
    setStage(answer === 'hasNone' ? 'none' : 'offered');
  }

  useEffect(() => {
    if (walletApp.inside) {
      if (mayAskByItself(sessionArea, Date.now())) void ask();
      else setStage('offered');
    }
    return () => void (round.current += 1);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is there
  }, []);

  return {
    stage,
    ask,
    stop() {
      round.current += 1;
      setStage('none');
    },
  };
}
