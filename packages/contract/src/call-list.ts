/**
 * Every call, by method and path under {@link API_BASE}, and whether it carries the session's `ssoToken`
 * (SPEC section 7). Plain data: the pages use it without any schema library.
 */
export const API_BASE = '/huafei-agw';

/** Follows one order as it changes, by server-sent events; not a call, since it has no one answer. */
export const FOLLOW_ORDER_PATH = '/vi/followOrder';

export interface CallFacts {
  /**
   * `required`: the page adds `ssoToken` to the payload and the gateway checks it. `none`: marked (no token).
   * `optional`: added when there is one, for visitors without login may call it too; one that has ended is
   * refused.
   */
  readonly token: 'required' | 'optional' | 'none';
  /** A tourist's session (SPEC section 6), which is good for the top-up pages only, may make this call. */
  readonly tourists?: boolean;
  readonly summary: string;
  /** Calls that SPEC section 7 does not list and that we added. */
  readonly ours?: true;
}

export const callList = {
  'POST /vi/order': {
    token: 'optional',
    tourists: true,
    summary:
      'Place a top-up order, pay one that is unpaid, or cancel it; without login by the device that stands for the visitor',
  },
  'POST /vi/smallAmount': { token: 'none', summary: 'Amounts below the usual ones' },
  'POST /vi/smallOrder': { token: 'required', tourists: true, summary: 'Place an order of a small amount' },
  'POST /vi/integralGoodsInfo': { token: 'none', summary: 'What can be had for points' },
  'POST /vi/integralQuery': { token: 'required', tourists: true, summary: 'Own reward points' },
  'POST /vi/organization': { token: 'none', summary: 'The carrier, province and city of a number' },
  'POST /vi/queryRechargeBill': {
    token: 'optional',
    tourists: true,
    summary:
      'Own orders, newest first, paged; or one order with its timeline, which the key of its result opens without login',
  },
  'POST /vi/unknown-mobile': {
    token: 'required',
    tourists: true,
    summary: 'Whether this user has topped this number up before, or has it in the contacts given',
  },
  'POST /vi/mobileLogin': { token: 'none', summary: 'Log in with a number and the code sent to it' },
  'POST /vi/fusionPageInfo': {
    token: 'optional',
    tourists: true,
    summary: 'All that the top-up page shows at once',
  },
  'GET /vi/discount': {
    token: 'optional',
    tourists: true,
    summary: 'The price of each denomination for a number',
  },
  'GET /vi/limit': { token: 'none', summary: 'Least and most per order, per day and per month' },
  'GET /common/v1/front/mobileCheck': { token: 'none', summary: 'Whether this number may be topped up here' },
  'GET /common/v1/ssoToken/validCheck': {
    token: 'required',
    tourists: true,
    summary: 'Whether the session is still good, and whose it is',
  },
  'POST /common/v1/sendMessage': { token: 'none', summary: 'Send a code by SMS to a number' },
  'POST /common/v1/checkMessage': {
    token: 'none',
    summary: 'Check a code; gives a ticket that stands for it once',
  },
  'POST /common/v1/loginUser/sendMessage': {
    token: 'required',
    tourists: true,
    summary: "Send a code to the session's own number",
  },
  'POST /common/v1/loginUser/checkMessage': {
    token: 'required',
    tourists: true,
    summary: "Check a code sent to the session's own number; gives a ticket that stands for it once",
  },
  'POST /common/v1/self/sendMessage': {
    token: 'required',
    summary: 'Send a code to oneself, for a sensitive step',
  },
  'POST /common/v1/order/queryIntegralBillList': {
    token: 'required',
    tourists: true,
    summary: 'Own orders paid with points, newest first, paged',
  },
  'POST /common/v1/ssoToken/invalidate': { token: 'required', tourists: true, summary: 'Log out' },
  'POST /vi/jkSwitch': {
    token: 'none',
    summary: 'Which features are on, and the key that numbers are encrypted to',
  },
  'POST /vi/verification': {
    token: 'none',
    summary: 'A channel vouches for a tourist; gives a session for the top-up pages only',
  },
  'POST /vi/rsaSignData': {
    token: 'none',
    summary: 'Our RSA signature for a partner page, over a text that says what it is for',
  },
  'POST /vi/getMobileNumber': { token: 'none', summary: 'The number behind a one-tap token of the carrier' },
  'POST /vi/redPoint': {
    token: 'required',
    summary: 'Unread marks: what ended since the user last looked; and marking it seen',
  },
  'POST /vi/getChannelInfo': { token: 'required', summary: "A channel's settings" },
  'POST /vi/queryAdvMaintainInfo': {
    token: 'optional',
    tourists: true,
    summary: 'Adverts of the top-up pages',
  },
  'GET /common/v1/ssoToken/check': {
    token: 'none',
    summary:
      "Single sign-on: a wallet's signature, a single-use token or the carrier's token gives a session",
  },
  'GET /common/v1/getPromotionConfig': { token: 'required', summary: 'Promotions that run now' },
  'POST /common/v1/ssoToken/apply': {
    token: 'required',
    summary: 'A jump into another channel with a single-use token for it',
  },
  'GET /auto/v1/advMaintain': {
    token: 'optional',
    tourists: true,
    summary: 'Adverts of the automatic top-up pages',
  },
  'GET /auto/v1/charge/getBillByMblNo': {
    token: 'required',
    summary: 'Balance and charges by month of the own number',
  },
  'GET /auto/v1/protocol/rules': {
    token: 'none',
    summary: 'What an agreement may say: triggers, amounts, caps, ways to pay, notices and tries',
  },
  'GET /auto/v1/protocol/check': {
    token: 'required',
    summary: 'Whether this number may have an agreement of ours, and if not why',
  },
  'GET /auto/v1/protocol/version': {
    token: 'none',
    summary: 'The version of the agreement text that counts now',
  },
  'GET /auto/v1/config/getAutoMoneyByCnlCode': {
    token: 'none',
    summary: 'The amounts that a channel offers',
  },
  'GET /auto/v1/cancelReason/getReason': { token: 'none', summary: 'Reasons for cancelling to choose from' },
  'GET /auto/v1/protocol/queryProtocolList': {
    token: 'required',
    summary: 'Own agreements, as signer and as payee, live or ended',
  },
  'GET /auto/v1/protocol': { token: 'required', summary: 'One own agreement with what happened to it' },
  'GET /auto/v1/protocol/queryProtocolByAgrMbl': {
    token: 'required',
    summary: 'Own agreements of one number',
  },
  'GET /auto/v1/protocol/queryProtocolByArgId': {
    token: 'required',
    summary: 'One own agreement by its number',
  },
  'GET /auto/v1/protocol/queryAgrIdByReqNo': {
    token: 'required',
    summary: 'The agreement that a request number opened or changed',
  },
  'GET /auto/v1/protocol/operation-status': {
    token: 'required',
    summary: 'What became of an opening or a change',
  },
  'GET /auto/v1/querySignMobileList': { token: 'required', summary: 'Numbers under a live agreement' },
  'GET /auto/v1/charge/bill': { token: 'required', summary: 'Own charges, newest first, paged' },
  'GET /auto/v1/charge/getBillByAgrMbl': {
    token: 'required',
    summary: "A number's charges under own agreements, by month",
  },
  'GET /auto/v1/protocol/queryRecommendationList': {
    token: 'required',
    summary: 'Numbers worth an agreement: topped up again and again, without one',
  },
  'GET /auto/v1/userInfo/isBindingCard': {
    token: 'required',
    summary: 'Whether the wallet has a bank card of the user, and which',
  },
  'GET /auto/v1/userInfo/getH5BindCardUrl': {
    token: 'required',
    summary: "The wallet's page for binding a card",
  },
  'GET /auto/v1/creditPay/account': {
    token: 'required',
    summary: 'Credit pay: the account, and what is owed',
  },
  'POST /auto/v1/creditPay/protocolChange': {
    token: 'required',
    summary: 'Open an agreement or change one; pause, resume, skip the next charge',
  },
  'POST /auto/v1/protocol/messageAffirm': {
    token: 'required',
    summary: 'Seal an opening or a change with the code sent to oneself',
  },
  'POST /auto/v1/creditPay/affirm': {
    token: 'required',
    summary: 'The same where credit pay is among the ways to pay, with consent to its terms',
  },
  'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': {
    token: 'required',
    summary: 'Cancel an agreement, with a reason',
  },
  'POST /auto/v1/creditPay/batchReorder': {
    token: 'required',
    summary: 'Pay arrears, one or many, all at once or none',
  },
  'POST /auto/v1/protocol/nickname': { token: 'required', summary: 'Name an agreement' },
  'POST /auto/v1/protocol/upgrade': {
    token: 'required',
    summary: 'Move an agreement of an old text to the current one',
  },
  'POST /auto/v1/oldProtocol/close': {
    token: 'required',
    summary: 'Close an agreement of an old text instead',
  },
  'POST /auto/v1/protocol/insertExpiredNoTips': {
    token: 'required',
    summary: 'Do not remind again that an agreement will end',
  },
  'POST /auto/v1/protocol/noLongerRecommended': {
    token: 'required',
    summary: 'Do not recommend a number again, or take that back',
  },
  'GET /vi/markRecords': {
    token: 'required',
    summary: 'Saved numbers with their remarks, the ones used last first',
    ours: true,
  },
  'POST /vi/markEdit': {
    token: 'required',
    summary: 'Save a number with a remark, delete one, or take a deletion back',
    ours: true,
  },
  'GET /common/v1/graphicCode': {
    token: 'none',
    summary: 'A new graphic code: its id and its picture',
    ours: true,
  },
} as const satisfies Record<`${'GET' | 'POST'} /${string}`, CallFacts>;

export type CallName = keyof typeof callList;

/** Method and path of a call, without the base path. */
export function splitCall(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
