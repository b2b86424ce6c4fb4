/** Variables for the account at WeChat Pay, whatever it is used for. */
import { type CatalogueChapter, entry } from './entry.ts';

/** Required with that provider, and not read without it. */
const wechatOnly = {
  usual: 'needed where `CASHIER_PROVIDER` names `wechat`, or with `ENTRUST_PROVIDER=wechat`',
} as const;

/** Required with that provider, and not read without it. */
const papayOnly = { usual: 'needed with `ENTRUST_PROVIDER=wechat`' } as const;

export const wechatPayChapter: CatalogueChapter = {
  title: 'WeChat Pay',
  entries: [
    entry('WECHAT_PAY_URL', 'gateway', 'Where its API is.', {
      usual: '`https://api.mch.weixin.qq.com`',
    }),
    entry('WECHAT_PAY_APP_ID', 'gateway', 'The appid that is bound to the merchant (`wx…`).', wechatOnly),
    entry('WECHAT_PAY_MERCHANT_ID', 'gateway', "The merchant's number (mchid).", wechatOnly),
    entry(
      'WECHAT_PAY_CERTIFICATE_SERIAL',
      'gateway',
      "The serial number of the merchant's API certificate, in hex.",
      wechatOnly,
    ),
    entry(
      'WECHAT_PAY_PRIVATE_KEY',
      'gateway',
      "The API certificate's private key, which signs our calls (base64 of the DER, or PEM).",
      { ...wechatOnly, isSecret: true },
    ),
    entry(
      'WECHAT_PAY_API_V3_KEY',
      'gateway',
      'Opens its notices: 32 characters, set at WeChat Pay; two while it is changed.',
      { ...wechatOnly, isSecret: true },
    ),
    entry(
      'WECHAT_PAY_PUBLIC_KEYS',
      'gateway',
      'Verifies what WeChat Pay says: `PUB_KEY_ID_…=` and the base64 of its public key, or the serial ' +
        'number of a platform certificate, `=`, and its base64. Two while it changes from one to the ' +
        'other, the one in use first.',
      wechatOnly,
    ),
    entry(
      'WECHAT_PAY_APP_SECRET',
      'gateway',
      'The secret of the app that the appid names: with it a payer inside WeChat pays there. Without, ' +
        "they are told to open the page in the phone's browser.",
      { isSecret: true, usual: 'nobody pays inside WeChat' },
    ),
    entry(
      'WECHAT_PAY_API_V2_KEY',
      'gateway',
      'Signs debits of automatic top-up in both directions: the API v2 key, 32 characters; two with a ' +
        'space between while it is changed, the one in use first.',
      { ...papayOnly, isSecret: true },
    ),
    entry(
      'WECHAT_PAPAY_PLAN_ID',
      'gateway',
      'The number of the template that payers of automatic top-ups sign (plan_id).',
      papayOnly,
    ),
    entry('WECHAT_OPEN_URL', 'gateway', 'Where a payer inside WeChat is sent to say who they are.', {
      usual: '`https://open.weixin.qq.com`',
    }),
    entry('WECHAT_API_URL', 'gateway', 'Where it is asked who such a payer is.', {
      usual: '`https://api.weixin.qq.com`',
    }),
  ],
};
