import type { Result, WalletLogin } from '@phonebill/bridge';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { NativeSide } from '../../platform/wallet-app/native-side.ts';
import { BASE, paths } from '../../platform/paths.ts';
import { sessionArea, type StorageArea } from '../../platform/storage.ts';
import { leaveTo } from '../../platform/leave-to.ts';
import { pagesOrigin, returnAddress } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';

/**
 * Time (ms) after which the wallet is taken to be silent and both ways are offered; a later answer is still
 * accepted.
 */
const ASKING_MS = 6000;

/** The wallet's answer: an address to leave for, signed on; no user logged in; or no login in the wallet. */
export type WalletAnswer = { readonly leaveFor: string } | 'nobody' | 'hasNone';

/** The wallet signs the user on at a link with this mark when it is opened inside the wallet. */
const SIGN_ON_MARK = 'hebaosso';

/** Returns the full address of a page of ours, marked for sign-on by the wallet. */
export function signOnTarget(address: string): string {
  const url = new URL(address);
  url.searchParams.set(SIGN_ON_MARK, 'true');
  return url.href;
}

/**
 * Asks the wallet which user is logged in there and, if it does not say, opens its login. Only an address of
 * these pages is used from its answer; without one this page itself, which the wallet signs on by its mark.
 */
export async function askWallet(
  native: Pick<NativeSide, 'readSsoUrl' | 'logInByWallet'>,
  target: string,
): Promise<WalletAnswer> {
  const known = await native.readSsoUrl(target);
  const signedOn = known.kind === 'done' && known.value ? ofOurs(known.value, target) : null;
  if (signedOn) return { leaveFor: signedOn };
  return outcomeOf(await native.logInByWallet(target), target);
}

function outcomeOf(result: Result<WalletLogin>, target: string): WalletAnswer {
  if (result.kind === 'unanswered') return 'nobody';
  if (result.kind !== 'done') return 'hasNone';
  const { value } = result;
  if (value === 'failed') return 'nobody';
  if (value === 'succeeded') return { leaveFor: target };
  const address = ofOurs(value.address, target);
  return address ? { leaveFor: address } : 'nobody';
}

/** Returns the address if it is one of these pages. */
function ofOurs(address: string, target: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const { origin, pathname } = new URL(target);
  const isOurs = url?.pathname === pathname || url?.pathname.startsWith(`${BASE}/`);
  return url?.origin === origin && isOurs ? url.href : null;
}

const ASKED_AT = 'walletLoginAskedAt';

const AGAIN_AFTER_MS = 60_000;

/**
 * Returns whether the wallet may be asked without a tap, and records that it was. At most once a minute: a
 * sign-on that the gateway refuses leads back to login, which would otherwise ask for ever.
 */
export function mayAskByItself(area: StorageArea, now: number): boolean {
  const last = Number(area.getItem(ASKED_AT) ?? Number.NaN);
  if (now - last < AGAIN_AFTER_MS) return false;
  area.setItem(ASKED_AT, String(now));
  return true;
}

/** `asking`: the wallet is being asked; `offered`: it waits for a tap; `none`: there is no wallet login. */
export type WalletLoginStage = 'asking' | 'offered' | 'none';

/** Logs in by the wallet: asks it when the login page is shown, and again on a tap. */
export function useWalletLogin(): { readonly stage: WalletLoginStage; ask(): Promise<void>; stop(): void } {
  const { search } = useLocation();
  const [stage, setStage] = useState<WalletLoginStage>(walletApp.inside ? 'asking' : 'none');
  // The number of the present attempt. An answer after the user chose the other way, tried again, or left, is
  // ignored.
  const round = useRef(0);

  async function ask(): Promise<void> {
    const mine = (round.current += 1);
    setStage('asking');
    // A user may take minutes in the wallet's login; a wallet that opens none is not waited for.
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
