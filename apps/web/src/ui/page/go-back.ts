import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';

/** Whether a page of ours is before this one. */
const hasPageBefore = (): boolean => Boolean((window.history.state as { idx?: number } | null)?.idx);

/**
 * Where Back leads: to the page before; from the first page of a visit to the main one, which for a visitor
 * is topping up without login. From there, and from login, the wallet app closes its web view, as nothing is
 * before it. Null: it would lead nowhere.
 */
export function useGoBack(): (() => void) | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const main = useStore(session) ? paths.placeOrder : paths.directCharge;
  const [isFirst] = useState(() => !hasPageBefore());
  const isMain = pathname === main;
  if (isFirst && isMain && !walletApp.inside) return null;

  async function leave(): Promise<void> {
    const isDoor = isMain || pathname === paths.login;
    if (isDoor && (await closeWebView(walletApp))) return;
    if (!isMain) await navigate(main, { replace: true });
  }
  return () => {
    if (hasPageBefore()) void navigate(-1);
    else void leave();
  };
}
