export {
  addBankCard,
  type BillDetails,
  openBillDetails,
  openPayOrderSetting,
  resetPayPassword,
} from './actions/app-screens.ts';
export { NoStatusBarHeight, readStatusBarHeight, setStatusBarHidden } from './actions/status-bar.ts';
export { removeTitleMenu, setNavigationShown, setTitle, setTitleMenu } from './actions/title-bar.ts';
export { commonPay, type PaymentWithUrl } from './actions/common-pay.ts';
export { canPickContact, type ContactPicker, pickContact } from './actions/contact-picker.ts';
export { downloadPolicy } from './actions/download-policy.ts';
export { type ChatShare, share, shareToChat } from './actions/share.ts';
export { canOpenBillDetails, canResetPayPassword, canShare, canShareToChat } from './actions/capabilities.ts';
export { logInByWallet, readSsoUrl, type WalletLogin } from './actions/wallet-login.ts';
export { writeMessage } from './actions/write-message.ts';
export { closeWebView, openPage, openPageNoLogin, setSwipeBack } from './actions/web-view.ts';
export { type Bridge, type BridgeOptions, createBridge, type TimeLimits, type Timers } from './bridge.ts';
export {
  detectPlatform,
  detectPlatformWithHarmony,
  detectWalletPlatform,
  type Platform,
  type PlatformWithHarmony,
} from './detect.ts';
export {
  type ActionName,
  type ActionParams,
  type MenuItem,
  PHONE_BILL_ORDER,
  PHONE_TOP_UP_BILL,
  PICKUP_BY_ORDER_NUMBER,
  PICKUP_BY_SESSION_ID,
  type Policy,
  type Share,
  type SwipeBack,
  type TextMessage,
} from './action-params.ts';
export type { Contact } from './reading/contact.ts';
export type { Opened, Outcome, Result, Taken } from './result.ts';
export { type BridgeText, paymentAddressLost } from './texts.ts';
export { bridgeNames } from './bridge-names.ts';
export type { Capability } from './wire/capability.ts';
export { keepMessagePort } from './wire/message-port.ts';
export { watchNative } from './wire/watch-native.ts';
export type { BridgeNames, NameOverrides, WireRow } from './wire-row.ts';
