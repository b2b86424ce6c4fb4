/**
 * Every call, by method and path under {@link API_BASE}, and whether it carries the session's `ssoToken`
 * (SPEC section 7). Plain data: the pages use it without any schema library.
 */
export const API_BASE = '/huafei-agw';

export interface CallFacts {
  /**
   * `required`: the page adds `ssoToken` to the payload and the gateway checks it. `none`: marked (no token).
   * `optional`: added when there is one, for visitors without login may call it too; one that has ended is refused.
   */
  readonly token: 'required' | 'optional' | 'none';
  /** A tourist's session (SPEC section 6), which is good for the top-up pages only, may make this call. */
  readonly tourists?: boolean;
  readonly summary: string;
  /** Calls that SPEC section 7 does not list and that we added. */
  readonly ours?: true;
}

export const callList = {
  'POST /vi/order': { token: 'required', tourists: true, summary: 'Place a top-up order, pay one that is unpaid, or cancel it' },
  'POST /vi/organization': { token: 'none', summary: 'The carrier, province and city of a number' },
  'POST /vi/queryRechargeBill': { token: 'required', tourists: true, summary: 'Own orders, newest first, paged; or one order with its timeline' },
  'POST /vi/unknown-mobile': { token: 'required', tourists: true, summary: 'Whether this user has topped this number up before, or has it in the contacts given' },
  'POST /vi/mobileLogin': { token: 'none', summary: 'Log in with a number and the code sent to it' },
  'POST /vi/fusionPageInfo': { token: 'required', tourists: true, summary: 'All that the top-up page shows at once' },
  'GET /vi/discount': { token: 'required', tourists: true, summary: 'The price of each denomination for a number' },
  'GET /vi/limit': { token: 'none', summary: 'Least and most per order, per day and per month' },
  'GET /common/v1/front/mobileCheck': { token: 'none', summary: 'Whether this number may be topped up here' },
  'GET /common/v1/ssoToken/validCheck': { token: 'required', tourists: true, summary: 'Whether the session is still good, and whose it is' },
  'POST /common/v1/sendMessage': { token: 'none', summary: 'Send a code by SMS to a number' },
  'POST /common/v1/checkMessage': { token: 'none', summary: 'Check a code; gives a ticket that stands for it once' },
  'POST /common/v1/ssoToken/invalidate': { token: 'required', tourists: true, summary: 'Log out' },
  'POST /vi/jkSwitch': { token: 'none', summary: 'Which features are on, and the key that numbers are encrypted to' },
  'POST /vi/verification': { token: 'none', summary: 'A channel vouches for a tourist; gives a session for the top-up pages only' },
  'POST /vi/rsaSignData': { token: 'none', summary: 'Our RSA signature for a partner page, over a text that says what it is for' },
  'POST /vi/getMobileNumber': { token: 'none', summary: 'The number behind a one-tap token of the carrier' },
  'POST /vi/redPoint': { token: 'required', summary: 'Unread marks: what ended since the user last looked; and marking it seen' },
  'POST /vi/getChannelInfo': { token: 'required', summary: "A channel's settings" },
  'POST /vi/queryAdvMaintainInfo': { token: 'optional', tourists: true, summary: 'Adverts of the top-up pages' },
  'GET /common/v1/ssoToken/check': { token: 'none', summary: "Single sign-on: a wallet's signature, a single-use token or the carrier's token gives a session" },
  'GET /common/v1/getPromotionConfig': { token: 'required', summary: 'Promotions that run now' },
  'POST /common/v1/ssoToken/apply': { token: 'required', summary: 'A jump into another channel with a single-use token for it' },
  'GET /auto/v1/advMaintain': { token: 'optional', tourists: true, summary: 'Adverts of the automatic top-up pages' },
  'GET /common/v1/graphicCode': { token: 'none', summary: 'A new graphic code: its id and its picture', ours: true },
} as const satisfies Record<`${'GET' | 'POST'} /${string}`, CallFacts>;

export type CallName = keyof typeof callList;

/** Method and path of a call, without the base path. */
export function splitCall(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
