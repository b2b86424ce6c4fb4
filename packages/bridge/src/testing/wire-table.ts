import type { ActionName } from '../action-params.ts';
import {
  addBankCardRow,
  bankCardAddedRow,
  billDetailsRow,
  closeWebViewRow,
  commonPayRow,
  contactPickerRow,
  downloadPolicyRow,
  hideNavigationRow,
  openPageNoLoginRow,
  openPageRow,
  payOrderSettingRow,
  removeTitleMenuRow,
  resetPayPasswordRow,
  setTitleMenuRow,
  setTitleRow,
  shareRow,
  shareToChatRow,
  showNavigationRow,
  statusBarHeightRow,
  ssoUrlRow,
  statusBarRow,
  swipeBackRow,
  walletLoginRow,
  writeMessageRow,
} from '../names.ts';
import { type ShortRow, type WireRow, wholeRow } from '../wire-row.ts';

/** A row as plain data, without the types of its fields. */
export type AnyRow = WireRow<Record<string, unknown>>;

const whole = <G>(row: ShortRow<G>): AnyRow => wholeRow(row, undefined);

/** Every action with all its wire names, for a native side that has to interpret calls. */
export const wireTable: Readonly<Record<ActionName, AnyRow>> = {
  setTitle: whole(setTitleRow),
  setTitleMenu: whole(setTitleMenuRow),
  removeTitleMenu: whole(removeTitleMenuRow),
  commonPay: whole(commonPayRow),
  contactPicker: whole(contactPickerRow),
  share: whole(shareRow),
  shareToChat: whole(shareToChatRow),
  closeWebView: whole(closeWebViewRow),
  openPage: whole(openPageRow),
  openPageNoLogin: whole(openPageNoLoginRow),
  resetPayPassword: whole(resetPayPasswordRow),
  billDetails: whole(billDetailsRow),
  addBankCard: whole(addBankCardRow),
  bankCardAdded: whole(bankCardAddedRow),
  payOrderSetting: whole(payOrderSettingRow),
  swipeBack: whole(swipeBackRow),
  downloadPolicy: whole(downloadPolicyRow),
  hideNavigation: whole(hideNavigationRow),
  showNavigation: whole(showNavigationRow),
  statusBar: whole(statusBarRow),
  statusBarHeight: whole(statusBarHeightRow),
  walletLogin: whole(walletLoginRow),
  ssoUrl: whole(ssoUrlRow),
  writeMessage: whole(writeMessageRow),
};

/** The names of the actions, in the order in which people look for them. */
export const actionNames = Object.keys(wireTable) as readonly ActionName[];
