/** Variables of the sandbox, the stand-in for every partner. */
import { type CatalogueChapter, type CatalogueEntry, entry } from './entry.ts';

function demonstrationKey(name: string, meaning: string, isSecret?: true): CatalogueEntry {
  const usual = "the demonstration's, in `DATA_DIR/keys`";
  return entry(name, 'sandbox', meaning, { usual, ...(isSecret ? { isSecret } : {}) });
}

export const sandboxChapter: CatalogueChapter = {
  title: 'Sandbox',
  entries: [
    entry(
      'SANDBOX_HOST',
      'sandbox',
      'The network address of the sandbox. Whoever reaches it can pay and sign on as anybody.',
      {
        usual: '`127.0.0.1`',
      },
    ),
    entry('SANDBOX_PORT', 'sandbox', 'The port of the sandbox.'),
    entry(
      'SANDBOX_OPEN_TO_OTHER_HOSTS',
      'sandbox',
      '`yes` is needed, too, for a `SANDBOX_HOST` that other machines reach.',
    ),
    entry('SANDBOX_PUBLIC_URL', 'sandbox', 'How browsers reach it.', { usual: 'where it listens' }),
    entry(
      'SANDBOX_NAMES',
      'sandbox',
      'Further names under which it answers, with commas between. To a request for any other name (a page ' +
        'that was led here) it says nothing.',
      { usual: 'none' },
    ),
    entry('SANDBOX_DATA_FILE', 'sandbox', 'Its book, readable by its owner only.', {
      usual: '`DATA_DIR`/sandbox.sqlite',
    }),
    entry('SANDBOX_TIME_SCALE', 'sandbox', 'As `TIME_SCALE`, for its waits.'),
    entry('PRODUCT_URL', 'sandbox', 'The product, for a link on its start page.', {
      usual: 'the product beside it',
    }),
    demonstrationKey('GATEWAY_PUBLIC_KEY', "Verifies the gateway's calls (`whpk_…`)."),
    demonstrationKey('GATEWAY_SM2_PUBLIC_KEY', 'Numbers are encrypted to it (hex).'),
    entry(
      'PLAYED_PARTNERS',
      'sandbox',
      'Real partners that the sandbox plays beside those of our protocol, and that the gateway beside it ' +
        'uses: `wechat` (WeChat Pay) or `alipay` (Alipay), `dtone` (DT One), `reloadly` ' +
        '(Reloadly), `aliyun-sms` (Alibaba Cloud SMS) or `tencent-sms` (Tencent Cloud SMS). The same as ' +
        '`npm start -- --partners=wechat,dtone,aliyun-sms`.',
      { usual: 'none' },
    ),
    demonstrationKey(
      'WECHAT_PAY_MERCHANT_PUBLIC_KEYS',
      "Verify the merchant's calls (RSA): `SERIAL=base64` for one or two API certificates.",
    ),
    demonstrationKey(
      'WECHAT_PAY_PLATFORM_KEYS',
      'Sign what WeChat Pay says (RSA): `ID=base64`. Of two, the merchant names the one for answers, and ' +
        'notices are signed by the one named last.',
      true,
    ),
    demonstrationKey('ALIPAY_APP_PUBLIC_KEY', "Verifies the app's calls to Alipay (RSA)."),
    demonstrationKey('ALIPAY_PLATFORM_PRIVATE_KEY', 'Signs what Alipay says (RSA).', true),
    ...['CASHIER', 'DIGITAL', 'ENTRUST', 'CARRIER', 'SMS'].map((name) =>
      demonstrationKey(`${name}_SIGNING_KEY`, 'Signs the callbacks of that stand-in (`whsk_…`).', true),
    ),
    demonstrationKey('WALLET_RSA_PRIVATE_KEY', 'Signs users on as the wallet.', true),
    demonstrationKey('WALLET_SM2_PRIVATE_KEY', 'The same (hex).', true),
    demonstrationKey('PARTNER_SHOP_PRIVATE_KEY', 'Vouches for tourists as the partner shop.', true),
  ],
};
