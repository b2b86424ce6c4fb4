export { addBankCard } from './actions/bank-card.ts';
export {
  NoStatusBarHeight,
  readStatusBarHeight,
  setNavigationShown,
  setStatusBarHidden,
} from './actions/bars.ts';
export { type BillDetails, openBillDetails } from './actions/bill-details.ts';
export { commonPay, type PaymentWithUrl } from './actions/common-pay.ts';
export { canPickContact, type ContactPicker, pickContact } from './actions/contact-picker.ts';
export { downloadPolicy } from './actions/download-policy.ts';
export { openPayOrderSetting } from './actions/pay-order-setting.ts';
export { resetPayPassword } from './actions/pay-password.ts';
export { type ChatShare, share, shareToChat } from './actions/share.ts';
export { setSwipeBack } from './actions/swipe-back.ts';
export { setTitle } from './actions/title.ts';
export { removeTitleMenu, setTitleMenu } from './actions/title-menu.ts';
export { closeWebView, openPage, openPageNoLogin } from './actions/web-view.ts';
export { type Bridge, type BridgeOptions, createBridge, type TimeLimits, type Timers } from './bridge.ts';
export {
  detectPlatform,
  detectPlatformWithHarmony,
  type Platform,
  type PlatformWithHarmony,
} from './detect.ts';
export {
  type ActionName,
  type Given,
  type MenuItem,
  PHONE_BILL_ORDER,
  PHONE_TOP_UP_BILL,
  PICKUP_BY_ORDER_NUMBER,
  PICKUP_BY_SESSION_ID,
  type Policy,
  type Share,
  type SwipeBack,
} from './given.ts';
export type { Contact } from './reading/contact.ts';
export type { Opened, Outcome, Result } from './result.ts';
export type { BridgeText } from './texts.ts';
export type { Capability } from './wire/capability.ts';
export type { BridgeNames, NameOverrides, WireRow } from './wire-row.ts';
