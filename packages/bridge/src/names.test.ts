import { expect, test } from 'vitest';
import { wireTable } from './testing/index.ts';

/** Checked by hand against the wallets' public pages: these names of the table occur in none of them. */
const ours = {
  setTitle: ['android'],
  setTitleMenu: ['android', 'values'],
  removeTitleMenu: ['android'],
  commonPay: ['android'],
  contactPicker: ['android', 'values'],
  share: [],
  shareToChat: [],
  closeWebView: ['ios'],
  openPage: [],
  openPageNoLogin: [],
  resetPayPassword: ['android'],
  billDetails: ['android'],
  addBankCard: [],
  bankCardAdded: [],
  payOrderSetting: ['ios', 'older', 'android'],
  swipeBack: ['ios', 'older'],
  downloadPolicy: ['ios', 'older', 'android'],
  hideNavigation: ['android'],
  showNavigation: ['android'],
  statusBar: ['ios', 'older', 'android'],
  statusBarHeight: ['ios', 'android'],
  walletLogin: [],
  ssoUrl: [],
  writeMessage: ['older', 'android'],
};

test("the table marks the names that are ours and not a wallet's", () => {
  expect(Object.fromEntries(Object.entries(wireTable).map(([action, row]) => [action, row.ours]))).toEqual(
    ours,
  );
});
