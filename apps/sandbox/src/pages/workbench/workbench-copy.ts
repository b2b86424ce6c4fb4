import type { ActionName } from '@phonebill/bridge';
import type { BilingualText } from '../language.ts';

export const platforms = [
  'ios',
  'ios-late',
  'ios-older',
  'ipad',
  'android',
  'harmony',
  'harmony-port',
] as const;
export type WorkbenchPlatform = (typeof platforms)[number];

export const platformCopy: Readonly<Record<WorkbenchPlatform, BilingualText>> = {
  ios: { zh: 'iOS', en: 'iOS' },
  'ios-late': { zh: 'iOS 脚本晚到', en: 'iOS, late script' },
  'ios-older': { zh: '旧版 iOS', en: 'Older iOS' },
  ipad: { zh: 'iPad 桌面版', en: 'iPad, desktop' },
  android: { zh: 'Android', en: 'Android' },
  harmony: { zh: '鸿蒙', en: 'Harmony' },
  'harmony-port': { zh: '鸿蒙 消息端口', en: 'Harmony, port' },
};

export const actionCopy: Readonly<Record<ActionName, BilingualText>> = {
  setTitle: { zh: '设置标题', en: 'Set title' },
  setTitleMenu: { zh: '设置标题栏菜单', en: 'Set title menu' },
  removeTitleMenu: { zh: '移除标题栏菜单', en: 'Remove title menu' },
  commonPay: { zh: '通用支付', en: 'Common pay' },
  contactPicker: { zh: '选择联系人', en: 'Pick a contact' },
  share: { zh: '分享', en: 'Share' },
  shareToChat: { zh: '分享到聊天', en: 'Share to a chat' },
  closeWebView: { zh: '关闭网页', en: 'Close the web view' },
  openPage: { zh: '新开网页', en: 'Open a page' },
  openPageNoLogin: { zh: '新开网页（免登录）', en: 'Open without login' },
  resetPayPassword: { zh: '重置支付密码', en: 'Reset pay password' },
  billDetails: { zh: '账单明细', en: 'Bill details' },
  addBankCard: { zh: '添加银行卡', en: 'Add a bank card' },
  bankCardAdded: { zh: '绑卡成功通知', en: 'Card was added' },
  payOrderSetting: { zh: '扣款顺序设置', en: 'Payment order settings' },
  swipeBack: { zh: '侧滑返回', en: 'Swipe back' },
  downloadPolicy: { zh: '下载协议文件', en: 'Download a policy' },
  hideNavigation: { zh: '隐藏标题栏', en: 'Hide the title bar' },
  showNavigation: { zh: '显示标题栏', en: 'Show the title bar' },
  statusBar: { zh: '沉浸式状态栏', en: 'Hide the status bar' },
  statusBarHeight: { zh: '状态栏高度', en: 'Status bar height' },
  walletLogin: { zh: '钱包登录', en: 'Wallet login' },
  ssoUrl: { zh: '单点登录地址', en: 'Sign-on address' },
  writeMessage: { zh: '写短信', en: 'Write a message' },
};

export const modeCopy = {
  normal: { zh: '正常', en: 'Normal' },
  failure: { zh: '失败', en: 'Failure' },
  late: { zh: '晚 5 秒', en: '5 s late' },
  never: { zh: '不回答', en: 'Never' },
  unsupported: { zh: '不支持', en: 'Unsupported' },
} as const satisfies Record<string, BilingualText>;

/**
 * The demo contacts, of which one answers the picker. A native side gives numbers as the address book writes
 * them.
 */
export const contacts: readonly { readonly name: BilingualText; readonly number: string }[] = [
  { name: { zh: '张三', en: 'Zhang San' }, number: '138 0013 8000' },
  { name: { zh: '李四（+86）', en: 'Li Si (+86)' }, number: '+86 139-1012-3456' },
  { name: { zh: '办公室座机', en: 'Office landline' }, number: '010-6655 4433' },
];

export const workbenchCopy = {
  title: { zh: '原生桥工作台', en: 'Bridge workbench' },
  platform: { zh: '平台', en: 'Platform' },
  address: { zh: '页面地址', en: 'Page' },
  who: { zh: '打开身份', en: 'Opened as' },
  signedOn: { zh: '钱包用户 {number}', en: 'Wallet user {number}' },
  visitor: { zh: '未登录', en: 'Nobody' },
  open: { zh: '打开', en: 'Open' },
  noProduct: {
    zh: '没有配置产品地址（PRODUCT_URL）。',
    en: "The product's address (PRODUCT_URL) is not set.",
  },
  noRoot: {
    zh: '沙箱在子路径下时，工作台不可用：产品的地址从根路径开始。',
    en:
      'The workbench needs the sandbox at the root of an origin of its own: the addresses of the ' +
      'product begin there.',
  },
  phone: { zh: '手机', en: 'Phone' },
  answers: { zh: '原生端怎样回答', en: 'Native answers' },
  answersText: {
    zh: '“不支持”会重新打开页面：支持列表在页面开始时就定了。',
    en: '“Unsupported” reloads the page: what is supported is settled when it starts.',
  },
  ours: { zh: '我方约定', en: 'ours' },
  reset: { zh: '全部正常', en: 'All normal' },
  contact: { zh: '谁是选中的联系人', en: 'The contact that is picked' },
  nobody: { zh: '没有选（取消）', en: 'Nobody (cancelled)' },
  messages: { zh: '消息', en: 'Messages' },
  filter: { zh: '筛选', en: 'Filter' },
  clear: { zh: '清空', en: 'Clear' },
  copy: { zh: '复制 JSON', en: 'Copy JSON' },
  copied: { zh: '已复制', en: 'Copied' },
  empty: {
    zh: '还没有消息。页面呼叫原生端时，会显示在这里。',
    en: 'No messages yet. What the page asks of the native side appears here.',
  },
  wayNew: { zh: 'doCall', en: 'doCall' },
  wayOlder: { zh: '全局函数', en: 'global function' },
  wayAndroid: { zh: '注入对象', en: 'injected object' },
  wayScheme: { zh: 'URL scheme', en: 'URL scheme' },
  wayPage: { zh: '打开页面', en: 'page opened' },
  wayLog: { zh: '原生日志', en: 'native log' },
  through: { zh: '经', en: 'through' },
  returned: { zh: '返回值', en: 'return value' },
  silent: { zh: '不回答', en: 'no answer' },
  handedOver: { zh: '已接收；此调用不要求回答', en: 'taken; this call asks for no answer' },
  unknownCall: { zh: '没有注册此方法，不会回答', en: 'not registered, so never answered' },
  back: { zh: '返回', en: 'Back' },
  close: { zh: '关闭', en: 'Close' },
  more: { zh: '菜单', en: 'Menu' },
  closed: { zh: '网页已关闭', en: 'The web view was closed' },
  reopen: { zh: '再次打开', en: 'Open again' },
  elsewhere: {
    zh: '新网页（外部地址，不在框中打开）：',
    en: 'A new web view (another site, not opened in here):',
  },
  took: { zh: '原生端：{action}', en: 'Native: {action}' },
  messageTo: { zh: '新短信，发给 {number}：{text}', en: 'New message to {number}: {text}' },
  swipeOff: { zh: '侧滑返回已关闭', en: 'Swipe back is off' },
  cashier: { zh: '和包收银台', en: 'Wallet cashier' },
  balance: { zh: '钱包余额', en: 'Wallet balance' },
  password: { zh: '支付密码', en: 'Payment password' },
  passwordHint: { zh: '沙箱里都是 123456', en: 'Always 123456 in the sandbox' },
  pay: { zh: '支付 {amount}', en: 'Pay {amount}' },
  cancel: { zh: '取消', en: 'Cancel' },
  addMoney: { zh: '余额不足，加 ¥500.00', en: 'Balance short: add ¥500.00' },
  wrongPassword: {
    zh: '密码不正确，还可以试 {count} 次。',
    en: 'Wrong password. Tries left: {count}.',
  },
  noTrade: {
    zh: '没有这个订单的交易：{orderNo}',
    en: 'There is no trade for this order: {orderNo}',
  },
  ended: { zh: '这笔交易已结束：{state}', en: 'This trade has ended: {state}' },
  failed: { zh: '收银台没有应答。', en: 'The cashier did not answer.' },
} as const satisfies Record<string, BilingualText>;
