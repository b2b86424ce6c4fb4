/** The bridge with the actions that these pages use; loaded only inside the wallet app. */
import {
  addBankCard,
  type BridgeOptions,
  canPickContact,
  closeWebView,
  commonPay,
  createBridge,
  detectWalletPlatform,
  openPage,
  openPageNoLogin,
  type PaymentWithUrl,
  pickContact,
  readStatusBarHeight,
  removeTitleMenu,
  setNavigationShown,
  setSwipeBack,
  setTitle,
  setTitleMenu,
  type MenuItem,
  openBillDetails,
  openPayOrderSetting,
  PHONE_TOP_UP_BILL,
  readSsoUrl,
  resetPayPassword,
  setStatusBarHidden,
  share,
  shareToChat,
  type Share,
  watchNative,
  canOpenBillDetails,
  canResetPayPassword,
  canShare,
  canShareToChat,
  downloadPolicy,
  logInByWallet,
  type Policy,
  type TextMessage,
  writeMessage,
} from '@phonebill/bridge';

export type NativeSideOptions = Pick<BridgeOptions, 'window' | 'navigate' | 'toast' | 'names'> & {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
};

/** The page's own gesture, the only one defined. */
const SWIPE_BACK = '1';

/**
 * Opens the wallet app's actions for these pages. For the meaning of each result see
 * packages/bridge/README.md.
 */
export function openNativeSide({ userAgent, maxTouchPoints, ...options }: NativeSideOptions) {
  const platform = detectWalletPlatform({ userAgent, maxTouchPoints, window: options.window });
  const bridge = createBridge({ ...options, platform });
  return {
    setTitle: (title: string) => setTitle(bridge, title),
    setTitleMenu: (items: readonly MenuItem[], open: (address: string) => void) =>
      setTitleMenu(bridge, items, open),
    removeTitleMenu: () => removeTitleMenu(bridge),
    setNavigationShown: (shown: boolean) => setNavigationShown(bridge, shown),
    /**
     * Returns the height in px. Rejects if there is none in time; `later` is called with one that arrives
     * afterwards.
     */
    readStatusBarHeight: (later: (height: number) => void) => readStatusBarHeight(bridge, later),
    commonPay: (payment: PaymentWithUrl) => commonPay(bridge, payment),
    canPickContact: () => canPickContact(bridge),
    pickContact: (opened: () => void) => pickContact(bridge, {}, opened),
    addBankCard: (orderNo?: string) => addBankCard(bridge, orderNo),
    openPage: (address: string) => openPage(bridge, address),
    openPageNoLogin: (address: string) => openPageNoLogin(bridge, address),
    closeWebView: () => closeWebView(bridge),
    canShare: () => canShare(bridge),
    share: (given: Share) => share(bridge, given),
    canShareToChat: () => canShareToChat(bridge),
    shareToChat: (given: Share, opened: () => void) => shareToChat(bridge, given, opened),
    canResetPayPassword: () => canResetPayPassword(bridge),
    resetPayPassword: (opened: () => void) => resetPayPassword(bridge, opened),
    canOpenBillDetails: () => canOpenBillDetails(bridge),
    /** `time` is a month, yyyymm; all months if omitted. */
    openBillDetails: (time?: string) =>
      openBillDetails(bridge, { type: PHONE_TOP_UP_BILL, ...(time && { time }) }),
    openPayOrderSetting: () => openPayOrderSetting(bridge),
    downloadPolicy: (policy: Policy) => downloadPolicy(bridge, policy),
    writeMessage: (message: TextMessage) => writeMessage(bridge, message),
    setStatusBarHidden: (hidden: boolean) => setStatusBarHidden(bridge, hidden),
    readSsoUrl: (address: string) => readSsoUrl(bridge, address),
    logInByWallet: (address: string) => logInByWallet(bridge, address),
    watchNative: (cameLater: () => void) => watchNative(bridge, cameLater),
    setSwipeBack: (enable: boolean) => setSwipeBack(bridge, { type: SWIPE_BACK, enable }),
  };
}

export type NativeSide = ReturnType<typeof openNativeSide>;
