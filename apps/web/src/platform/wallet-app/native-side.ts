/** Loaded only inside the wallet app: the bridge with the actions that these pages use. */
import {
  addBankCard,
  type BridgeOptions,
  canPickContact,
  closeWebView,
  commonPay,
  createBridge,
  detectPlatformWithHarmony,
  openPage,
  openPageNoLogin,
  type PaymentWithUrl,
  pickContact,
  readStatusBarHeight,
  removeTitleMenu,
  setSwipeBack,
  setTitle,
  setTitleMenu,
  type MenuItem,
} from '@phonebill/bridge';

export type NativeSideOptions = Pick<BridgeOptions, 'window' | 'navigate' | 'toast' | 'names'> & {
  readonly userAgent: string;
};

/** The page's own gesture, the only one there is. */
const SWIPE_BACK = '1';

/** The wallet app as it is asked by these pages. What each result means: packages/bridge/README.md. */
export function openNativeSide({ userAgent, ...options }: NativeSideOptions) {
  const bridge = createBridge({ ...options, platform: detectPlatformWithHarmony(userAgent) });
  return {
    setTitle: (title: string) => setTitle(bridge, title),
    setTitleMenu: (items: readonly MenuItem[]) => setTitleMenu(bridge, items),
    removeTitleMenu: () => removeTitleMenu(bridge),
    /** In px. Rejects when there is none to be had. */
    readStatusBarHeight: () => readStatusBarHeight(bridge),
    commonPay: (payment: PaymentWithUrl) => commonPay(bridge, payment),
    canPickContact: () => canPickContact(bridge),
    pickContact: () => pickContact(bridge),
    addBankCard: () => addBankCard(bridge),
    openPage: (address: string) => openPage(bridge, address),
    openPageNoLogin: (address: string) => openPageNoLogin(bridge, address),
    closeWebView: () => closeWebView(bridge),
    setSwipeBack: (enable: boolean) => setSwipeBack(bridge, { type: SWIPE_BACK, enable }),
  };
}

export type NativeSide = ReturnType<typeof openNativeSide>;
