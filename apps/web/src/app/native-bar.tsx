/** Controls the wallet app's own bars; loaded inside the wallet app only. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import { type Language, useLanguage } from '../platform/language/index.ts';
import { useNavShow } from '../platform/navigation-info.ts';
import { pagesOrigin } from '../platform/page-address/index.ts';
import { BASE } from '../platform/paths.ts';
import { sessionArea } from '../platform/storage.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { useNativeChanges } from '../platform/wallet-app/native-changes.ts';
import type { RouteRow } from './route-types.ts';
import type { WalletApp } from '../platform/wallet-app/wallet-app.ts';

export interface NativeBarProps {
  readonly menu: RouteRow['menu'];
  readonly title: string;
  readonly isShown: boolean;
}

/** Storage key: the wallet's title bar stays hidden over all pages of a web view, also after a reload. */
const HIDDEN_KEY = 'walletBarHidden';

/** The greatest height (px) of a status bar; a larger number is in other units or invalid. */
const HIGHEST_PX = 100;

/**
 * Whether the wallet app was asked to hide its title bar (null if never asked), and after how many of its
 * changes.
 */
let asked: { readonly hidden: boolean | null; readonly changes: number } = {
  hidden: sessionArea.getItem(HIDDEN_KEY) === 'Y' || null,
  changes: -1,
};

/**
 * Sets the wallet app's own title bar: the title and, once the route may be shown, its menu; and hides it
 * while the page shows its own (SPEC section 7, navShow). Whether there is such a bar only the app knows: web
 * views follow document.title too, and a refusal changes nothing here. Everything is set again when the app's
 * script arrives late.
 */
export function NativeBar({ menu, title, isShown }: NativeBarProps): ReactNode {
  const language = useLanguage();
  const navShow = useNavShow();
  const changes = useNativeChanges();
  const navigate = useNavigate();
  // A menu entry leads to a page of ours, opened in the present page.
  const open = useEffectEvent(
    (address: string) => void navigate(address.slice((pagesOrigin() + BASE).length)),
  );
  useEffect(() => {
    void walletApp.native().then((native) => native?.setTitle(title));
  }, [title, changes]);
  useEffect(() => {
    // There are never two bars: the wallet's is hidden while ours is shown. It is shown again only if these
    // pages hid it: it may have been absent from the start.
    if (asked.hidden === null && !navShow) return;
    if (asked.hidden === navShow && asked.changes === changes) return;
    asked = { hidden: navShow, changes };
    sessionArea.setItem(HIDDEN_KEY, navShow ? 'Y' : 'N');
    void walletApp.native().then((native) => native?.setNavigationShown(!navShow));
  }, [navShow, changes]);
  useEffect(() => {
    if (!isShown) return;
    const items = navShow ? [] : menuItems(menu, language, pagesOrigin());
    void walletApp
      .native()
      .then((native) =>
        items.length > 0
          ? native?.setTitleMenu(items, (address) => open(address))
          : native?.removeTitleMenu(),
      );
  }, [menu, language, navShow, isShown, changes]);
  return null;
}

/**
 * Returns the menu of a route in the bridge's format: full addresses, since the app opens them and not the
 * router.
 */
export function menuItems(menu: RouteRow['menu'], language: Language, origin: string) {
  return (menu ?? []).map(({ title, path }) => ({
    menuName: title[language],
    menuUrl: origin + BASE + path,
  }));
}

/**
 * Without the wallet app's own title bar the page extends under the status bar; this keeps our title bar
 * clear of it.
 */
export function StatusBar(): ReactNode {
  const navShow = useNavShow();
  const changes = useNativeChanges();
  useEffect(() => {
    if (!navShow) return;
    const { style } = document.documentElement;
    let isOver = false;
    const keepClear = (height: number): void => {
      if (!isOver) style.setProperty('--status-bar', `${height}px`);
    };
    void statusBarHeight(walletApp, keepClear).then(keepClear);
    return () => {
      isOver = true;
      style.removeProperty('--status-bar');
    };
  }, [navShow, changes]);
  return null;
}

const readable = (height: number): number => (height <= HIGHEST_PX ? height : 0);

/**
 * Returns the height (px) of the status bar that lies over the page; 0 when it is unavailable. A wallet app
 * on a busy phone may answer later: `later` is then called.
 */
export async function statusBarHeight(
  app: Pick<WalletApp, 'native'>,
  later: (height: number) => void,
): Promise<number> {
  const native = await app.native();
  const height = await native?.readStatusBarHeight((late) => later(readable(late))).catch(() => 0);
  return readable(height ?? 0);
}
