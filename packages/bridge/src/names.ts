import type { ActionName, ActionParams } from './action-params.ts';
import type { ShortRow } from './wire-row.ts';

/**
 * The one table of wire names: every action of SPEC section 7 as the native apps call it. By default the name
 * is the same on every platform (on Android on `goActivity`), positional arguments are the params in their
 * order, and there is no URL scheme. `ours` lists the names that no wallet's public page gives: they must be
 * agreed with the wallet. An integrator replaces any part with `createBridge({ names })`. Each row is one
 * constant, so that a page includes only the rows of the actions that it uses.
 */
type Row<A extends ActionName> = ShortRow<ActionParams[A]>;

/** Web views also follow document.title, so an app needs this only if it draws the title itself. */
export const setTitleRow: Row<'setTitle'> = { ios: 'CmpChangeTitle', params: ['title'], ours: ['android'] };

/** A wallet runs an entry's `menuUrl` as a script; ours calls `menuFunction`. */
export const setTitleMenuRow: Row<'setTitleMenu'> = {
  ios: 'CmpSetTitleMenuList',
  params: ['params:list'],
  androidArgs: ['json'],
  ours: ['android', 'values'],
};

export const removeTitleMenuRow: Row<'removeTitleMenu'> = {
  ios: 'H5CmpRemoveTitleMenuList',
  ours: ['android'],
};

export const shareRow: Row<'share'> = {
  ios: 'CMPShareAction',
  params: ['shareUrl:url', 'shareDetail:details'],
  scheme: 'cyberapp://IOSShare#IOSShareTitle={title}#IOSShareURL={url}#IOSShareDetails={details}',
  android: 'MobileWalletShare.startShare',
  androidArgs: ['title', 'url', 'details'],
};

export const shareToChatRow: Row<'shareToChat'> = {
  ios: 'shareToWeChat',
  params: ['title', 'url', 'detail:details'],
  args: ['title', 'url', 'details', 'logo'],
  android: 'MobileWalletShare.directToWeiXin',
  androidArgs: ['title', 'url', 'details', '%b', 'logo'],
  answersThrough: 'shareCallback',
};

/** The payment URL, which the oldest apps use, is the action's own fallback. */
export const commonPayRow: Row<'commonPay'> = {
  ios: 'cmpCommonPay',
  params: ['orderNo', 'orderType', 'pickupType'],
  answersThrough: 'callbackCmpCommonPay',
  ours: ['android'],
};

/** Real pages call it without params; the positions of the values beside the scene are ours. */
export const contactPickerRow: Row<'contactPicker'> = {
  ios: 'goSinglePacketsContactWithName',
  params: ['value1', 'value2', 'value3', 'text', 'scene'],
  answersThrough: 'callBackGetPacketsContactsWithName',
  ours: ['android', 'values'],
};

export const closeWebViewRow: Row<'closeWebView'> = {
  ios: 'closeWebView',
  older: null,
  scheme: 'activity://CMPWebViewPop',
  ours: ['ios'],
};

export const openPageRow: Row<'openPage'> = {
  ios: 'goWeb',
  params: ['target'],
  scheme: 'activity://goWeb?url={target}',
};

/** No scheme: that of goWeb signs the user on at the target, which this action must not do. */
export const openPageNoLoginRow: Row<'openPageNoLogin'> = { ios: 'goWebNoLogin', params: ['target'] };

export const resetPayPasswordRow: Row<'resetPayPassword'> = {
  ios: 'CMPResetPayPassword',
  answersThrough: 'callBackCMPResetPayPassword',
  ours: ['android'],
};

export const billDetailsRow: Row<'billDetails'> = {
  ios: 'billCheckingDetails',
  params: ['reqtype:type', 'time'],
  ours: ['android'],
};

export const addBankCardRow: Row<'addBankCard'> = {
  ios: 'goNewAddBankCard',
  params: ['orderNumber'],
  older: null,
  scheme: 'activity://BDYHK',
  android: 'goActivity.goAddBankCard',
};

/** Only iOS is notified that a card was added, unless `notifyBankCardAdded` is false. */
export const bankCardAddedRow: Row<'bankCardAdded'> = {
  ios: 'finishFastBindingCard',
  harmony: null,
  android: null,
};

export const payOrderSettingRow: Row<'payOrderSetting'> = {
  ios: 'goPayOrderSetting',
  ours: ['ios', 'older', 'android'],
};

/** Only iOS has the gesture. */
export const swipeBackRow: Row<'swipeBack'> = {
  ios: 'CmpSwipeBack',
  params: ['type', 'enable'],
  harmony: null,
  android: null,
  ours: ['ios', 'older'],
};

/** Navigating to the file is the action's own fallback. */
export const downloadPolicyRow: Row<'downloadPolicy'> = {
  ios: 'downloadPolicy',
  params: ['name', 'url'],
  ours: ['ios', 'older', 'android'],
};

export const hideNavigationRow: Row<'hideNavigation'> = { ios: 'hideNavView', ours: ['android'] };

export const showNavigationRow: Row<'showNavigation'> = { ios: 'showNavView', ours: ['android'] };

export const statusBarRow: Row<'statusBar'> = {
  ios: 'hiddenNavigationBar',
  params: ['hidden'],
  ours: ['ios', 'older', 'android'],
};

/** Android returns the number directly. */
export const statusBarHeightRow: Row<'statusBarHeight'> = {
  ios: 'getStatusBarHeight',
  older: null,
  ours: ['ios', 'android'],
};

/** Opens the wallet's own login; the answer is the address that includes the sign-on, or a success. */
export const walletLoginRow: Row<'walletLogin'> = {
  ios: 'touristLogin',
  params: ['url', 'ssoFlagStr:withSignOn'],
  args: ['url'],
  answersThrough: 'touristLoginSuccessCallback',
  android: 'goActivity.startLoginModule',
  androidArgs: ['%b', 'url'],
  androidAnswersThrough: 'loginSuccess',
};

/**
 * Returns an address with the sign-on of the user who is logged in to the wallet, without asking the person.
 */
export const ssoUrlRow: Row<'ssoUrl'> = {
  ios: 'CmpGetSsoUrl',
  params: ['urlStr:url'],
  args: ['url'],
  answersThrough: 'callBackSSOResult',
  android: null,
};

/** Opens the message panel with number and text filled in. */
export const writeMessageRow: Row<'writeMessage'> = {
  ios: 'MessageUI',
  params: ['phoneNum:number', 'content:text'],
  ours: ['older', 'android'],
};
