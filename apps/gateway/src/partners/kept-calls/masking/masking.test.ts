// The visible parts of bodies: generated ones, and those of every partner as adapters send and receive them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearBody, maskedBody, maskedPath, pathWithoutSecrets, withoutSecrets } from './index.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const mobile = fc
  .tuple(fc.constantFrom('3', '5', '7', '8', '9'), digits(9))
  .map((parts) => `1${parts.join('')}`);
const token = fc
  .uint8Array({ minLength: 18, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
  .filter((text) => !/^\d+$/.test(text));
const plainName = fc.constantFrom('data', 'result', 'extra', 'note', 'message', 'phone', 'p');
const secretName = fc.constantFrom(
  'token',
  'access_token',
  'accessToken',
  'paySign',
  'sign',
  'app-secret',
  'SecretKey',
  'password',
  'Signature',
  'nonce_str',
  'prepay_id',
  'smsCode',
  'authorization',
);
const around = fc.constantFrom(
  '',
  ' ',
  '+',
  '+86',
  '86',
  '0086',
  '(',
  'tel:',
  '手机',
  '"',
  'x',
  '\n',
  '-',
  '/',
);

interface Leaves {
  readonly value: unknown;
  /** Texts that must not be found. */
  readonly kept: readonly string[];
}
const leaf: fc.Arbitrary<Leaves> = fc.oneof(
  fc.tuple(mobile, around, around).map(([number, before, after]) => ({
    value: `${before}${number}${/\d$/.test(after) ? '' : after}`,
    kept: [number],
  })),
  mobile.map((number) => ({ value: Number(number), kept: [number] })),
  mobile.map((number) => ({
    value: `${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)}`,
    kept: [number],
  })),
  token.map((one) => ({ value: one, kept: [one] })),
  fc
    .tuple(
      secretName,
      fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', 'x', 'y') }),
    )
    .map(([name, secret]) => ({ value: { [name]: `Q${secret}Q` }, kept: [`Q${secret}Q`] })),
);
const tree: fc.Arbitrary<Leaves> = fc.letrec<{ node: Leaves }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => ({
      value: nodes.map(({ value }) => value),
      kept: nodes.flatMap(({ kept }) => kept),
    })),
    fc.array(fc.tuple(plainName, tie('node')), { minLength: 1, maxLength: 3 }).map((pairs) => {
      const byName = new Map(pairs);
      return {
        value: Object.fromEntries([...byName].map(([name, { value }]) => [name, value])),
        kept: [...byName.values()].flatMap(({ kept }) => kept),
      };
    }),
  ),
})).node;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const inXml = (value: unknown): string =>
  `<xml><return_code><![CDATA[SUCCESS]]></return_code>${xmlOf('data', value)}</xml>`;
function xmlOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => xmlOf(name, one)).join('');
  if (typeof value !== 'object' || value === null)
    return `<${name}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;
  return `<${name}>${Object.entries(value)
    .map(([inner, one]) => xmlOf(inner, one))
    .join('')}</${name}>`;
}

const forms: Readonly<Record<string, (value: unknown) => string>> = {
  JSON: (value) => JSON.stringify({ code: 'SUCCESS', value }),
  'JSON in a string of JSON': (value) => JSON.stringify({ biz: JSON.stringify({ value }) }),
  'JSON in JSON in JSON': (value) => JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ value }) }) }),
  'a form': (value) => new URLSearchParams({ method: 'x', biz_content: textOf(value) }).toString(),
  'a form with JSON in it': (value) =>
    new URLSearchParams({ biz_content: JSON.stringify({ value }) }).toString(),
  XML: inXml,
  'a message': (value) => JSON.stringify({ message: textOf(value) }),
};

/** Returns whether a text is found, however it is grouped. */
const isIn = (body: string, one: string): boolean =>
  body.includes(one) || body.replaceAll(/[\s()+-]/g, '').includes(one.replaceAll(/[\s()+-]/g, ''));

test.each(Object.keys(forms))('masking hides every number and token of a body: %s', (name) => {
  fc.assert(
    fc.property(tree, ({ value, kept }) => {
      const body = forms[name]?.(value) ?? '';
      const shown = [maskedBody(body), maskedBody(withoutSecrets(body))];
      for (const one of kept) for (const text of shown) expect(isIn(text, one), text).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a stored body contains no secret in any format', () => {
  fc.assert(
    fc.property(
      secretName,
      fc.constantFrom(...Object.keys(forms)),
      token,
      fc.boolean(),
      (name, form, secret, nested) => {
        const value = nested ? { inner: { [name]: { of: [secret] } } } : { [name]: secret };
        if (form === 'a message') return;
        const kept = withoutSecrets(forms[form]?.(value) ?? '');
        expect(kept).not.toContain(secret);
        expect(clearBody(kept)).not.toContain(secret);
      },
    ),
    { numRuns: 500 },
  );
});

test('masks any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      maskedBody(text);
      clearBody(withoutSecrets(text));
    }),
  );
});

describe('masking shows the fields that support needs', () => {
  const shown: readonly (readonly [string, string, string])[] = [
    [
      'our protocol',
      '{"deliveryNo":"D261128100000000100000001","mobileNo":"13800138000","faceFen":5000,"at":"2026' +
        '-11-28T02:00:00.000Z"}',
      `{
  "deliveryNo": "D261128100000000100000001",
  "mobileNo": "****8000",
  "faceFen": 5000,
  "at": "2026-11-28T02:00:00.000Z"
}`,
    ],
    [
      'WeChat Pay',
      '{"appid":"wx1234567890abcdef","out_trade_no":"P26112810000000010000000101","transaction_id":' +
        '"4200001234202611281234567890","trade_state":"SUCCESS","amount":{"total":4990,"payer_total":' +
        '4990,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
      `{
  "appid": "wx1234567890abcdef",
  "out_trade_no": "P26112810000000010000000101",
  "transaction_id": "4200001234202611281234567890",
  "trade_state": "SUCCESS",
  "amount": {
    "total": 4990,
    "payer_total": 4990,
    "currency": "CNY"
  },
  "payer": {
    "openid": "(28 characters hidden)"
  }
}`,
    ],
    [
      'Alipay',
      'app_id=2021000000000001&method=alipay.trade.query&charset=utf-8&sign=abc%2Bdef&biz_content=%' +
        '7B%22out_trade_no%22%3A%22P26112810000000010000000101%22%7D',
      `app_id=2021000000000001
method=alipay.trade.query
charset=utf-8
sign=(7 characters hidden)
biz_content={
  "out_trade_no": "P26112810000000010000000101"
}`,
    ],
    [
      'an answer of Alipay',
      '{"alipay_trade_query_response":{"code":"40004","msg":"Business Failed","sub_code":"ACQ.TRADE' +
        '_NOT_EXIST","sub_msg":"交易不存在 13800138000","buyer_pay_amount":"49.90","buyer_logon_id":"138**' +
        '****00"},"sign":"x"}',
      `{
  "alipay_trade_query_response": {
    "code": "40004",
    "msg": "Business Failed",
    "sub_code": "ACQ.TRADE_NOT_EXIST",
    "sub_msg": "交易不存在 ****8000",
    "buyer_pay_amount": "49.90",
    "buyer_logon_id": "(11 characters hidden)"
  },
  "sign": "(1 characters hidden)"
}`,
    ],
    [
      'DT One',
      '{"external_id":"D261128100000000100000001","status":{"id":90000,"class":{"id":9,"message":"D' +
        'ECLINED"}},"credit_party_identifier":{"mobile_number":"+8613800138000"},"prices":{"wholesale' +
        '":{"amount":1.10}}}',
      `{
  "external_id": "D261128100000000100000001",
  "status": {
    "id": 90000,
    "class": {
      "id": 9,
      "message": "DECLINED"
    }
  },
  "credit_party_identifier": {
    "mobile_number": "****8000"
  },
  "prices": {
    "wholesale": {
      "amount": 1.10
    }
  }
}`,
    ],
    [
      'XML of WeChat Pay',
      '<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[签名错误]]></return_msg><si' +
        'gn>C380</sign></xml>',
      '<xml><return_code>FAIL</return_code><return_msg>签名错误</return_msg><sign>(4 characters hidden)' +
        '</sign></xml>',
    ],
    [
      'a page of a server in between',
      '<html><head><title>502 Bad Gateway</title></head><body class="a"><h1>502 Bad Gateway</h1><hr' +
        '></body></html>',
      '<html><head><title>502 Bad Gateway</title></head><body …><h1>502 Bad Gateway</h1><hr></body></html>',
    ],
    [
      'numbers in the books of partners',
      '{"tradeNo":"t_Q7hUx0pZ3kfF2aLw9c","carrierRef":"c1f0a8d2e4b64a0c9a","transaction_id":"13800138000"}',
      '{\n  "tradeNo": "t_Q7hUx0pZ3kfF2aLw9c",\n  "carrierRef": "c1f0a8d2e4b64a0c9a",\n  "transacti' +
        'on_id": "****8000"\n}',
    ],
    ['no structure', 'upstream connect error for 13800138000', 'upstream connect error for ****8000'],
    ['nothing', '', ''],
  ];
  test.each(shown)('%s', (_name, body, masked) => {
    expect(maskedBody(body)).toBe(masked);
  });

  test('masks numbers in a path, and removes its secrets before it is stored', () => {
    expect(maskedPath('/v1/lookup/mobile-number/+8613800138000?a=%2B8613800138000&page=2')).toBe(
      '/v1/lookup/mobile-number/****8000?a=****8000&page=2',
    );
    expect(pathWithoutSecrets('/token?access_token=abc&id=7')).toBe('/token?access_token=(not%20kept)&id=7');
  });
});

test('an unmasked body is indented, and its numbers are unchanged', () => {
  expect(clearBody('{"a":1.10,"mobile":"13800138000","n":12345678901234567890}')).toBe(
    '{\n  "a": 1.10,\n  "mobile": "13800138000",\n  "n": 12345678901234567890\n}',
  );
});

test('a body in no known format is not stored if it may contain a secret', () => {
  expect(withoutSecrets('{"token":"abc')).toBe('(not kept: 13 characters of no known form)');
  expect(withoutSecrets('{"a":"13800138000"}')).toBe('{"a":"13800138000"}');
});
