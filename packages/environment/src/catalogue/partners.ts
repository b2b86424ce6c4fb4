/** Variables for the partners' addresses, their keys, and our own keys. */
import { type CatalogueChapter, type CatalogueEntry, entry } from './entry.ts';
import { smsChapters } from './sms.ts';
import { wechatPayChapter } from './wechat-pay.ts';

/** The default that is used when trying the product beside the sandbox. */
const sandboxs = { usual: "the sandbox's, where that is one of the roles", isBesideSandbox: true } as const;
const made = { usual: 'made in `DATA_DIR/keys` beside the sandbox', isBesideSandbox: true } as const;

/** Required with that provider, and not read without it. */
const alipayOnly = {
  usual: 'needed where `CASHIER_PROVIDER` names `alipay`, or with `ENTRUST_PROVIDER=alipay`',
} as const;

/** Required with that supplier, and not read without it. */
const dtoneOnly = { usual: 'needed where `TOP_UP_SUPPLIER` names `dtone`' } as const;

/** Required with that supplier, and not read without it. */
const reloadlyOnly = { usual: 'needed where `TOP_UP_SUPPLIER` names `reloadly`' } as const;

function address(name: string, meaning: string): CatalogueEntry {
  return entry(`${name}_URL`, 'gateway', meaning, sandboxs);
}

function callbackKey(name: string, meaning: string): CatalogueEntry {
  return entry(`${name}_PUBLIC_KEY`, 'gateway', meaning, sandboxs);
}

export const partnerChapters: readonly CatalogueChapter[] = [
  {
    title: 'Partners',
    entries: [
      address('CASHIER', 'The cashier.'),
      entry(
        'CASHIER_PROVIDER',
        'gateway',
        'Who takes money: a cashier of [our protocol](partners.md), `wechat`: WeChat Pay ' +
          '([how](partners/wechat-pay.md)), or `alipay`: Alipay ([how](partners/alipay.md)); each has a ' +
          'chapter below, and the two variables of the cashier are left out where it is not named. ' +
          'Several, of whom the payer chooses, in the order of preference: `wechat,alipay` ' +
          '([how](partners/README.md#several-cashiers)).',
        { usual: '`phonebill`' },
      ),
      entry(
        'CASHIER_FORMER',
        'gateway',
        'Who takes no new payments, and still answers for those that it has: asked, closed, refunded and ' +
          'compared as before; names as above.',
        { usual: 'unset: nobody' },
      ),
      entry(
        'FEATURES_OFF',
        'gateway',
        'What you have no partner for, with commas between: `points`, `digital` (digital RMB), ' +
          '`automatic` (automatic top-up), `creditPay`, `bills`, `invoices`, `walletSignOn`. Its variables ' +
          'are then left out, and users see no way to it ([how](go-live.md#what-you-do-not-offer)).',
        { usual: 'unset: everything is offered' },
      ),
      address('DIGITAL', 'The cashier of digital RMB.'),
      address(
        'ENTRUST',
        'The entrusted payments: debits of automatic top-up, and who checks names, binds cards and ' +
          'registers accounts. With `ENTRUST_PROVIDER` `wechat` or `alipay` it only checks names, ' +
          'and is needed with `digital` alone.',
      ),
      entry(
        'ENTRUST_PROVIDER',
        'gateway',
        'Who debits automatic top-ups: entrusted payments of [our protocol](partners.md), `wechat`: WeChat ' +
          'Pay ([how](partners/wechat-pay.md#automatic-top-up)), or `alipay`: Alipay ' +
          '([how](partners/alipay.md#automatic-top-up)). With either of these nobody pays later.',
      ),
      address('POINTS', 'The points service.'),
      address('CARRIER', 'The carrier.'),
      entry(
        'TOP_UP_SUPPLIER',
        'gateway',
        'Who credits numbers: the `carrier`, `dtone`: DT One ([how](partners/dt-one.md)), `reloadly`: ' +
          'Reloadly ([how](partners/reloadly.md)), or several in the order of preference: `dtone,carrier` ' +
          '([how](partners/README.md#several-suppliers)). ' +
          'Whose number it is and its bills are still asked of the carrier.',
        { usual: '`carrier`' },
      ),
      entry(
        'TOP_UP_ROUTES',
        'gateway',
        'Another order, or fewer of them, by carrier, province and amount in yuan; the first entry that ' +
          'fits counts: `CMCC/Liaoning/100-500=dtone CMCC=carrier,dtone */500-=carrier` ' +
          '([how](partners/README.md#routes)).',
        { usual: 'unset: that of `TOP_UP_SUPPLIER` for all' },
      ),
      entry(
        'NUMBER_LOOK_UP',
        'gateway',
        'Who is asked whose number it is: `carrier`, or `dtone` or `reloadly`, where it credits numbers ' +
          '([how](partners/README.md#whose-number-it-is)).',
      ),
      entry(
        'NUMBER_LOOK_UPS_PER_MINUTE',
        'gateway',
        'How many numbers DT One or Reloadly are asked about in a minute, over all processes: each costs ' +
          'money. Of more the prefix decides.',
      ),
      entry(
        'TOP_UP_FLOATS',
        'gateway',
        'Of suppliers that are paid in advance, how far that may fall: below `low` operators are told, at ' +
          '`stop` the supplier gets no new orders: `dtone=USD,low:2000,stop:300 ' +
          'carrier=CNY,low:50000,stop:10000`, with the currency of the balance that is looked at ' +
          '([how](partners/README.md#floats)). The carrier is asked for its float only where it is named ' +
          'here.',
        { usual: 'unset: nobody is told, and nobody passed over' },
      ),
      entry(
        'DATABASE_RESTORED_AT',
        'gateway',
        'After the database was [set back](operations.md#at-three-in-the-morning), with several suppliers, ' +
          'where its server does not say so: when the product was started again, like ' +
          '`2026-11-22T02:30:00+08:00`. Orders from before are asked of all of them before one is chosen.',
        { usual: 'when the server says' },
      ),
      address('SMS', 'The SMS centre.'),
      entry(
        'SMS_PROVIDER',
        'gateway',
        'Who sends messages: an SMS centre of [our protocol](partners.md#sms-centre), `aliyun`: Alibaba ' +
          'Cloud SMS ([how](partners/aliyun-sms.md)), or `tencent`: Tencent Cloud SMS ' +
          '([how](partners/tencent-sms.md)); with these the two variables of the SMS centre are left out.',
      ),
      address('WALLET', 'The wallet, which signs users on.'),
      entry(
        'WALLET_AUTHORIZATION_URL',
        'gateway',
        "The wallet's page on which users agree to sign-on, as browsers reach it.",
        { usual: '`WALLET_URL`/wallet/authorize' },
      ),
      callbackKey('CASHIER', "Verifies the cashier's callbacks (`whpk_…`). Two while they change it."),
      callbackKey('DIGITAL', 'The same of the cashier of digital RMB.'),
      callbackKey('ENTRUST', 'The same of the entrusted payments.'),
      callbackKey('CARRIER', 'The same of the carrier.'),
      callbackKey('SMS', 'The same of the SMS centre.'),
      entry(
        'WALLET_RSA_PUBLIC_KEY',
        'gateway',
        "Verifies the wallet's sign-on (base64 of the DER, or PEM).",
        sandboxs,
      ),
      entry('WALLET_SM2_PUBLIC_KEY', 'gateway', "Verifies the wallet's sign-on (hex).", sandboxs),
      entry(
        'SIGN_ON_RECIPIENT',
        'gateway',
        "What the wallet's signed text must name as `recipient`; agree on it with the wallet, then set it " +
          '([how](partners.md#sign-on)).',
        { usual: 'unset: any' },
      ),
      entry('PARTNER_SHOP_ORIGIN', 'gateway', 'The demonstration channel in `config/channels.json`.', {
        usual: sandboxs.usual,
      }),
      entry('PARTNER_SHOP_PUBLIC_KEY', 'gateway', 'What that channel signs with (RSA).', {
        usual: sandboxs.usual,
      }),
      entry('OWN_ORIGIN', 'gateway', 'What `${OWN_ORIGIN}` stands for in `config`.', {
        usual: 'of `PUBLIC_URL`',
      }),
      entry('WALLET_ORIGIN', 'gateway', 'What `${WALLET_ORIGIN}` stands for in `config`.', {
        usual: "of the wallet's page of sign-on",
      }),
      entry('SMS_SERVICE_NUMBER', 'gateway', 'The number to which members reply; shown on pages.'),
      entry(
        'GIVEN_BACK_SMS',
        'gateway',
        '`on`: whoever placed an order gets an SMS once money that operators gave back after its number ' +
          'was credited is back ([what it says](console.md#who-is-told-of-money-given-back)).',
      ),
      entry('PARTNER_TIME_LIMIT_MS', 'gateway', 'The longest call to a partner.'),
      entry(
        'CAPTCHA_PAGE_URL',
        'web',
        "A [provider's captcha](partners.md#a-providers-captcha) in place of our picture: all three or " +
          'none. With the sandbox: its `/captcha/page`.',
        { usual: 'our own picture' },
      ),
      entry(
        'CAPTCHA_VERIFY_URL',
        'web',
        'Where its tokens are verified. With the sandbox: its `/captcha/siteverify`.',
        {
          usual: 'our own picture',
        },
      ),
      entry('CAPTCHA_SECRET', 'web', 'Our secret there. With the sandbox: `sandbox-captcha-secret`.', {
        isSecret: true,
        usual: 'our own picture',
      }),
    ],
  },
  wechatPayChapter,
  {
    title: 'Alipay',
    entries: [
      entry('ALIPAY_URL', 'gateway', 'Where its gateway is, for calls and for payers.', {
        usual: '`https://openapi.alipay.com`',
      }),
      entry('ALIPAY_BILL_URL', 'gateway', 'Where its bills are kept; a bill anywhere else is not fetched.', {
        usual: '`https://dwbillcenter.alipay.com`',
      }),
      entry('ALIPAY_APP_ID', 'gateway', 'The number of the app at its open platform.', alipayOnly),
      entry('ALIPAY_SELLER_ID', 'gateway', "The merchant's number (PID, `2088…`).", alipayOnly),
      entry(
        'ALIPAY_PRIVATE_KEY',
        'gateway',
        "The app's private key, which signs our calls (base64 of the DER, PKCS 8 or PKCS 1, or PEM).",
        { ...alipayOnly, isSecret: true },
      ),
      entry(
        'ALIPAY_PUBLIC_KEY',
        'gateway',
        "Verifies what Alipay says: Alipay's public key, which its platform shows once the app's was given " +
          "to it, and not the app's (base64 of the DER, or PEM; a certificate of Alipay's in PEM will do). " +
          'Two with a space between while it changes.',
        alipayOnly,
      ),
      entry(
        'ALIPAY_APP_CERTIFICATE',
        'gateway',
        'Of an app whose keys are in certificates: its own (PEM), best as a file. With it goes the next.',
        { usual: 'unset: keys alone' },
      ),
      entry('ALIPAY_ROOT_CERTIFICATE', 'gateway', "Alipay's root certificates (PEM).", {
        usual: 'unset: keys alone',
      }),
      entry(
        'ALIPAY_SIGN_SCENE',
        'gateway',
        'The scene of agreements of automatic top-up that Alipay granted (`sign_scene`), like ' +
          '`INDUSTRY|DIGITAL_MEDIA`.',
        { usual: 'needed with `ENTRUST_PROVIDER=alipay`' },
      ),
      entry(
        'ALIPAY_SALES_PRODUCT',
        'gateway',
        'What was ordered for its debits (`product_code`): 周期扣款, or 商家扣款 ' +
          '([which](partners/alipay.md#with-a-plan-or-without)).',
      ),
      entry(
        'ALIPAY_PERSONAL_PRODUCT',
        'gateway',
        'What its payers sign (`personal_product_code`): with a plan of one day a month, or without one, ' +
          'which low balances need.',
      ),
      entry(
        'ALIPAY_APP_LINK_URL',
        'gateway',
        "Where a phone's browser is led that is to open Alipay's app.",
        {
          usual: '`https://ds.alipay.com`',
        },
      ),
    ],
  },
  {
    title: 'DT One',
    entries: [
      entry('DTONE_URL', 'gateway', 'Where its API is; of pre-production another.', {
        usual: '`https://dvs-api.dtone.com/v1`',
      }),
      entry('DTONE_API_KEY', 'gateway', 'The key of the account at DT One.', dtoneOnly),
      entry('DTONE_API_SECRET', 'gateway', 'Its secret.', { ...dtoneOnly, isSecret: true }),
      entry(
        'DTONE_PRODUCTS',
        'gateway',
        'The products in CNY that credit the numbers of each carrier: one of a range by its number, those ' +
          'that are an amount each after it in yuan, like `CMCC=1234 CUCC=50:1235,100:1236` ' +
          '([how](partners/dt-one.md#products-that-are-an-amount)). A number or an amount ' +
          'without a product ' +
          'goes to another supplier; where there is none it is not sold.',
        dtoneOnly,
      ),
    ],
  },
  {
    title: 'Reloadly',
    entries: [
      entry(
        'RELOADLY_ENVIRONMENT',
        'gateway',
        'Which of its two installations: its client is known to one of them only.',
      ),
      entry('RELOADLY_URL', 'gateway', 'Where its airtime API is.', {
        usual: '`https://topups.reloadly.com`, or `https://topups-sandbox.reloadly.com`',
      }),
      entry('RELOADLY_AUTH_URL', 'gateway', 'Where its tokens are issued.', {
        usual: '`https://auth.reloadly.com`',
      }),
      entry('RELOADLY_CLIENT_ID', 'gateway', 'The API client of the account at Reloadly.', reloadlyOnly),
      entry('RELOADLY_CLIENT_SECRET', 'gateway', 'Its secret.', { ...reloadlyOnly, isSecret: true }),
      entry(
        'RELOADLY_OPERATORS',
        'gateway',
        'The operator, taking amounts in CNY, that credits the numbers of each carrier, like ' +
          '`CMCC=1234 CUCC=1235`. A number of a carrier that is not named, or an amount that its operator ' +
          'does not sell, goes to another supplier; where there is none it is not sold.',
        reloadlyOnly,
      ),
      entry(
        'RELOADLY_WEBHOOK_SECRET',
        'gateway',
        'The secret of the webhook that was made there. Unset: its signature is not checked, as a webhook ' +
          'only has the top-up asked about.',
        { usual: 'unset', isSecret: true },
      ),
      entry('RELOADLY_TIME_ZONE', 'gateway', 'Of the times in its report of transactions.'),
    ],
  },
  ...smsChapters,
  {
    title: 'Own keys',
    entries: [
      entry(
        'GATEWAY_SIGNING_KEY',
        'gateway',
        "Signs our calls to partners (`whsk_…`), and heads of the console's audit log; with two each call " +
          'is signed by both ([operations](operations.md#changing-keys)).',
        {
          ...made,
          isSecret: true,
        },
      ),
      entry(
        'GATEWAY_SM2_PRIVATE_KEY',
        'gateway',
        'Decrypts numbers that are sent to us (hex). Two while it is changed: either decrypts, the first ' +
          'is the one that pages and wallets are given.',
        {
          ...made,
          isSecret: true,
        },
      ),
      entry(
        'PAGE_SM2_PUBLIC_KEY',
        'gateway',
        'The page key: to it the numbers in the answers of `ssoToken/check`, `validCheck`, `mobileLogin` ' +
          'and `getMobileNumber` are encrypted for pages that give no `clientKey` (hex, 04 and the ' +
          'point). Its private half is in those pages ' +
          '([partners](partners.md#pages-that-give-no-key-of-their-own)).',
        { usual: 'none: such pages are told no number' },
      ),
      entry('GATEWAY_RSA_PRIVATE_KEY', 'gateway', 'Signs for rsaSignData (base64 of the DER, or PEM).', {
        ...made,
        isSecret: true,
      }),
      entry(
        'GATEWAY_SECRETS',
        'gateway',
        'What codes, pictures, the work before a code, staff codes and result links are made with: 32 ' +
          'characters or more. Two while it is changed: the first is used, either is known. An ' +
          'installation from before this variable gives the value of `GATEWAY_SIGNING_KEY`.',
        { ...made, isSecret: true },
      ),
      entry(
        'NUMBERS_KEYS',
        'gateway',
        'Encrypts mobile numbers in the database: `nbk_` and 32 random bytes in base64url; two with a ' +
          'space between them while the key is changed, the first of which encrypts. Lost, nothing stored ' +
          'about a number can be read: keep a copy where neither the database nor its backups are ' +
          '([operations](operations.md#the-key-of-mobile-numbers)).',
        { ...made, isSecret: true },
      ),
      entry(
        'NUMBERS_IN_CLEAR',
        'gateway',
        'What becomes of numbers that stand in the database in clear: `written` while processes of a ' +
          'release run that writes them so, `read` until all are converted, then `refused`.',
      ),
    ],
  },
];
