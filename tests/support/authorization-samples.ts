// Authorizations as the gateway returns them, for pages that are shown without one.

import type { AuthorizationState, AuthorizationView } from '@phonebill/contract';

export const SHOP = 'signOn.partner-shop';
/** The authorization by which a user lets us tell the partner shop who they are. */
export const authorizationOfShop = {
  purpose: SHOP,
  answer: 'grant',
  noticeVersion: '2026-11',
  language: 'en',
} as const;

const both = (zh: string, en: string) => ({ zh, en });
const DAY_MS = 86_400_000;

const notice: AuthorizationView['notice'] = {
  version: '2026-11',
  title: both('向合作商城提供您的手机号', 'Pass your number on to the partner shop'),
  recipient: {
    name: both('合作商城（示例）有限公司', 'Partner Shop (Example) Ltd.'),
    address: both('中国广州市 示例大道 88 号', '88 Example Avenue, Guangzhou, China'),
    phone: '400-000-0000',
    email: 'privacy@shop.example',
    url: 'https://shop.example/privacy',
  },
  why: both('让您打开合作商城时直接登录。', 'So that you are signed on when you open the partner shop.'),
  method: both(
    '您每次从本服务打开合作商城时，商城凭一次性令牌查询一次您的手机号。',
    'Each time you open the partner shop from here, it asks us once for your number.',
  ),
  kinds: [{ kind: 'mobileNumber', name: both('您的手机号', 'Your mobile number'), sensitive: false }],
  keptFor: both('由合作商城按其隐私政策保存。', 'The partner shop keeps it by its own privacy policy.'),
  onRefusal: both(
    '仍可打开合作商城，只是不会自动登录。',
    'You can still open the partner shop, not signed on.',
  ),
  onWithdrawal: both('撤回后我们不再提供。', 'From then on we pass nothing on.'),
  validDays: 365,
  controller: {
    name: both('和包钱包（话费充值服务）', 'The wallet (phone top-up service)'),
    address: both('中国长沙市 示例路 1 号', '1 Example Road, Changsha, China'),
    phone: '10086',
    email: 'privacy@wallet.example',
    url: 'https://wallet.example/privacy',
  },
};

/** Returns an authorization in a state, answered on 20 November 2026. */
export function authorizationIn(state: AuthorizationState, over: object = {}): AuthorizationView {
  const at = Date.parse('2026-11-20T04:05:00Z');
  const event = state === 'refused' || state === 'withdrawn' ? state : 'granted';
  const until = event === 'granted' ? new Date(at + 365 * DAY_MS).toISOString() : null;
  const answer = { recordId: 'r-1', noticeVersion: '2026-11', language: 'zh', until } as const;
  const earlier = { ...answer, event: 'granted', at: '2026-11-19T04:05:00.000Z' } as const;
  const isAnswered = state !== 'unanswered';
  return {
    purpose: SHOP,
    notice,
    state,
    since: isAnswered ? new Date(at).toISOString() : null,
    until: isAnswered ? until : null,
    isOffered: true,
    mayAsk: state !== 'granted',
    history: isAnswered
      ? [{ ...answer, event, at: new Date(at).toISOString() }, ...(state === 'withdrawn' ? [earlier] : [])]
      : [],
    ...over,
  };
}

/** Another purpose, with sensitive data and long names. */
export const anotherPurpose: AuthorizationView = authorizationIn('withdrawn', {
  purpose: 'signOn.travel',
  notice: {
    ...notice,
    title: both(
      '向一路同行出行服务平台提供您的手机号和位置',
      'Pass your number and whereabouts on to the travel service',
    ),
    recipient: {
      ...notice.recipient,
      name: both(
        '一路同行（示例）出行科技股份有限公司',
        'All The Way Together Travel Technology (Example) Co., Ltd.',
      ),
    },
    kinds: [
      ...notice.kinds,
      { kind: 'whereabouts', name: both('您的位置', 'Your whereabouts'), sensitive: true },
    ],
  },
});
