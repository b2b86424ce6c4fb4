import type { ActionName, ActionParams } from './action-params.ts';
import type { BridgeNames, ShortRow } from './wire-row.ts';

/**
 * The one table of wire names: every action of SPEC section 7 as the native apps have it. Left out: the same
 * name on every platform, on Android on `goActivity`; positional arguments are the params in their order; no
 * URL scheme. `Ours` marks names that no public page gives. An integrator replaces any part with
 * `createBridge({ names })`. One constant per row, so that a page carries only the rows of the actions that
 * it uses.
 */
type Row<A extends ActionName> = ShortRow<ActionParams[A]>;

export const bridgeNames: BridgeNames = {
  wkjs: 'hebaoWkjs',
  allMethods: 'allmethods',
  harmonyObject: 'testObjNameH',
};

/**
 * All ours. Web views follow document.title, too, so an app needs this only where it draws its title itself.
 */
export const setTitleRow: Row<'setTitle'> = { ios: 'CmpSetTitle', params: ['title'] };

/** Ours: Android. */
export const setTitleMenuRow: Row<'setTitleMenu'> = {
  ios: 'CmpSetTitleMenuList',
  params: ['params:list'],
  androidArgs: ['json'],
};

/** Ours: Android. */
export const removeTitleMenuRow: Row<'removeTitleMenu'> = { ios: 'H5CmpRemoveTitleMenuList' };

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

/** Ours: Android. The payment URL, the way of the oldest apps, is the action's own fallback. */
export const commonPayRow: Row<'commonPay'> = {
  ios: 'cmpCommonPay',
  params: ['orderNo', 'orderType', 'pickupType'],
};

/** Ours: Android, and the places of the values beside the scene. */
export const contactPickerRow: Row<'contactPicker'> = {
  ios: 'goSinglePacketsContactWithName',
  params: ['value1', 'value2', 'value3', 'text', 'scene'],
  answersThrough: 'callBackGetPacketsContactsWithName',
};

/** Ours: iOS new style. */
export const closeWebViewRow: Row<'closeWebView'> = {
  ios: 'closeWebView',
  older: null,
  scheme: 'activity://CMPWebViewPop',
};

export const openPageRow: Row<'openPage'> = {
  ios: 'goWeb',
  params: ['target'],
  scheme: 'activity://goWeb?url={target}',
};

/**
 * No scheme: the one of goWeb signs the user on at the target, which is just what this action must not do.
 */
export const openPageNoLoginRow: Row<'openPageNoLogin'> = { ios: 'goWebNoLogin', params: ['target'] };

/** Ours: Android. */
export const resetPayPasswordRow: Row<'resetPayPassword'> = {
  ios: 'CMPResetPayPassword',
  answersThrough: 'callBackCMPResetPayPassword',
};

/** Ours: Android. */
export const billDetailsRow: Row<'billDetails'> = {
  ios: 'billCheckingDetails',
  params: ['reqtype:type', 'time'],
};

export const addBankCardRow: Row<'addBankCard'> = {
  ios: 'goNewAddBankCard',
  params: ['orderNumber'],
  older: null,
  scheme: 'activity://BDYHK',
  android: 'goActivity.goAddBankCard',
};

/** Only iOS is notified that a card was added. */
export const bankCardAddedRow: Row<'bankCardAdded'> = {
  ios: 'finishFastBindingCard',
  harmony: null,
  android: null,
};

/** All ours. */
export const payOrderSettingRow: Row<'payOrderSetting'> = { ios: 'goPayOrderSetting' };

/** All ours; only iOS has the gesture. */
export const swipeBackRow: Row<'swipeBack'> = {
  ios: 'CmpSwipeBack',
  params: ['type', 'enable'],
  harmony: null,
  android: null,
};

/** All ours. Navigating to the file is the action's own fallback. */
export const downloadPolicyRow: Row<'downloadPolicy'> = { ios: 'downloadPolicy', params: ['name', 'url'] };

/** Ours: Android. */
export const hideNavigationRow: Row<'hideNavigation'> = { ios: 'hideNavView' };

/** Ours: Android. */
export const showNavigationRow: Row<'showNavigation'> = { ios: 'showNavView' };

/** Ours: Android, and `hidden`. */
export const statusBarRow: Row<'statusBar'> = { ios: 'hiddenNavigationBar', params: ['hidden'] };

/** Ours: Android, which gives the number back at once. */
export const statusBarHeightRow: Row<'statusBarHeight'> = { ios: 'getStatusBarHeight', older: null };
