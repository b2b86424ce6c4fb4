import type { WayIn } from '../../sign-on/ways-in.ts';
import type { BilingualText } from '../language.ts';

export const wayCopy: Readonly<
  Record<WayIn, { readonly name: BilingualText; readonly text: BilingualText }>
> = {
  walletRsa: {
    name: { zh: '和包钱包（RSA）', en: 'The wallet app (RSA)' },
    text: { zh: '钱包用 RSA-SHA256 签名', en: 'Signed by the wallet with RSA-SHA256' },
  },
  walletSm2: {
    name: { zh: '和包钱包（SM2）', en: 'The wallet app (SM2)' },
    text: { zh: '钱包用 SM2 / SM3 签名', en: 'Signed by the wallet with SM2 and SM3' },
  },
  carrier: {
    name: { zh: '运营商 App', en: "The carrier's app" },
    text: {
      zh: '一次性 ydrzToken，由运营商核验',
      en: 'A single-use ydrzToken that the carrier vouches for',
    },
  },
  oneTap: {
    name: { zh: '本机号码一键登录', en: 'One-tap login' },
    text: {
      zh: '打开登录页，带运营商一次性 oneTapToken；登录后进入所选页面',
      en: 'The login page with a single-use oneTapToken of the carrier; then the page chosen above',
    },
  },
  walletToken: {
    name: { zh: '其他渠道', en: 'Another channel' },
    text: {
      zh: '一次性 ssoToken，由钱包核验',
      en: 'A single-use ssoToken that the wallet vouches for',
    },
  },
  tourist: {
    name: { zh: '合作商城的访客', en: "The partner shop's visitor" },
    text: {
      zh: '商城为号码签名，30 分钟内可充值',
      en: 'The shop signs for the number: top-ups for half an hour',
    },
  },
  forged: {
    name: { zh: '伪造的链接', en: 'A forged link' },
    text: {
      zh: '签名之后内容被改动，应被拒绝',
      en: 'Changed after it was signed; must be refused',
    },
  },
  stale: {
    name: { zh: '过期的链接', en: 'A stale link' },
    text: { zh: '签名于 10 分钟前，应被拒绝', en: 'Signed ten minutes ago; must be refused' },
  },
  replayed: {
    name: { zh: '重放的链接', en: 'A replayed link' },
    text: {
      zh: '与上一个钱包链接相同，再次打开应被拒绝',
      en: 'The same as the last wallet link; must be refused the second time',
    },
  },
};

export const signOnCopy = {
  openTitle: { zh: '以谁的身份打开产品', en: 'Open the product as …' },
  openLead: {
    zh: '链接与真实钱包、运营商和渠道的一样：真的签名，只能用一次。',
    en: 'Links as the wallet, the carrier and channels would make them: really signed, and good once.',
  },
  mobileNo: { zh: '手机号码', en: 'Mobile number' },
  rechargeMobileNo: { zh: '充值号码（可不填）', en: 'Number to top up (may be left out)' },
  page: { zh: '打开的页面', en: 'Page to open' },
  agreed: { zh: '用户已在钱包同意授权', en: 'The user has agreed at the wallet' },
  noProduct: {
    zh: '没有配置产品地址（PRODUCT_URL）。',
    en: "The product's address (PRODUCT_URL) is not set.",
  },
  wrongNumber: { zh: '请输入正确的手机号码', en: 'please enter the correct mobile number' },
  authorizeTitle: { zh: '授权登录', en: 'Allow sign-on' },
  authorizeLead: {
    zh: '“话费充值”申请使用您的钱包身份登录，并获取您的手机号码。',
    en: '“Phone top-up” asks to sign you on with your wallet account and to know your mobile number.',
  },
  grant: { zh: '同意', en: 'Allow' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  badLink: { zh: '这个授权链接无效。', en: 'This link cannot be used.' },
  shopTitle: { zh: '合作商城', en: 'Partner shop' },
  shopWelcome: { zh: '欢迎，您已免登录进入商城：', en: 'Welcome, you are signed on as' },
  shopUsed: {
    zh: '令牌不存在、已使用或已过期，请从产品重新进入。',
    en: 'This token is none, was used, or is too old. Come again from the product.',
  },
  shopFailed: { zh: '没有得到产品的答复。', en: 'The product did not answer.' },
  shopNobody: { zh: '您还没有登录。', en: 'You are not signed on.' },
} as const satisfies Record<string, BilingualText>;
