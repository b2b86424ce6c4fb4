// Tests of the variables of Tencent Cloud SMS: their results, and the messages that refuse wrong ones.

import {
  ConfigurationError,
  readEnvironment,
  type SmsMessageName,
  smsMessages,
} from '@phonebill/environment';
import { expect, test } from 'vitest';
import { readSms } from './read-sms.ts';

/** Returns a template for each message, with its variables in the order of the catalogue. */
function templatesOf(names: readonly SmsMessageName[]): string {
  return names
    .map((name, index) => {
      const order = smsMessages[name].join(',');
      return `${name}=${1000 + index}${order === '' ? '' : `:${order}`}`;
    })
    .join('\n');
}
const names = Object.keys(smsMessages) as SmsMessageName[];
const allTemplates = templatesOf(names);
const tencent: Readonly<Record<string, string>> = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'AKID1',
  TENCENT_SMS_SECRET_KEY: 'secret of the key',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '话费充值',
  TENCENT_SMS_TEMPLATES: allTemplates,
  TENCENT_SMS_CALLBACK_SECRET: 's'.repeat(32),
};

const read = (env: Readonly<Record<string, string>>, said = { hasAutomatic: true, signsThere: true }) =>
  readEnvironment(env, (from) =>
    readSms(
      from,
      () => {
        throw new Error('a centre of our protocol is not asked for');
      },
      said,
    ),
  );

function problemsOf(...given: Parameters<typeof read>): readonly string[] {
  try {
    read(...given);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}

test('reads the account, and each template with the order of its variables', () => {
  const templates = allTemplates.replace(
    /^(consent\.signerAgreed=.*)$/m,
    '$1 consent.signerAgreed/en=7:until,cap,when,amount,number',
  );
  const sms = read({ ...tencent, TENCENT_SMS_TEMPLATES: templates });
  expect(sms).toMatchObject({
    kind: 'tencent',
    baseUrl: 'https://sms.tencentcloudapi.com',
    region: 'ap-guangzhou',
    secretId: 'AKID1',
    secretKey: 'secret of the key',
    appId: '1400006666',
    signName: '话费充值',
    callbackSecrets: ['s'.repeat(32)],
    serviceNumber: '1065800886',
    templates: {
      'code.usual': { zh: { id: '1000', order: ['code'] } },
      'signUp.expired': { zh: { order: [] } },
      'consent.signerAgreed': {
        zh: { order: ['number', 'when', 'amount', 'cap', 'until'] },
        en: { id: '7', order: ['until', 'cap', 'when', 'amount', 'number'] },
      },
    },
  });
  const changed = { TENCENT_SMS_URL: 'https://sms.example/', TENCENT_SMS_REGION: 'ap-nanjing' };
  expect(read({ ...tencent, ...changed })).toMatchObject({
    baseUrl: 'https://sms.example',
    region: 'ap-nanjing',
  });
  const both = { ...tencent, TENCENT_SMS_CALLBACK_SECRET: `${'s'.repeat(32)} ${'t'.repeat(100)}` };
  expect(read(both)).toMatchObject({ callbackSecrets: ['s'.repeat(32), 't'.repeat(100)] });
});

test('a variable may have several places in a template', () => {
  const templates = allTemplates.replace(
    /^(consent\.memberStopped)=.*$/m,
    'consent.memberStopped=5:payer,payer',
  );
  expect(read({ ...tencent, TENCENT_SMS_TEMPLATES: templates })).toMatchObject({
    templates: { 'consent.memberStopped': { zh: { id: '5', order: ['payer', 'payer'] } } },
  });
});

test('names all missing variables at once, and all messages without a template in one line', () => {
  expect(
    problemsOf({ SMS_PROVIDER: 'tencent' })
      .map((line) => line.split(' ')[0] ?? '')
      .toSorted(),
  ).toEqual(
    Object.keys(tencent)
      .filter((name) => name.startsWith('TENCENT_'))
      .toSorted(),
  );
  const few = templatesOf(names.filter((name) => name !== 'order.closed' && name !== 'order.answered'));
  // A template in English alone is not enough, since readers of Chinese are sent Chinese.
  expect(problemsOf({ ...tencent, TENCENT_SMS_TEMPLATES: `${few} order.closed/en=1:number,amount` })).toEqual(
    ['TENCENT_SMS_TEMPLATES has no template in Chinese for order.closed, order.answered'],
  );
});

test('a message that is never sent needs no template', () => {
  const ofOrders = templatesOf(names.filter((name) => /^(?:order|code\.usual)/.test(name)));
  const env = { ...tencent, TENCENT_SMS_TEMPLATES: ofOrders };
  expect(problemsOf(env, { hasAutomatic: false, signsThere: false })).toEqual([]);
  expect(problemsOf(env)).toHaveLength(1);
  const here = templatesOf(names.filter((name) => name !== 'consent.signerAgreed.toSign'));
  const withHere = { ...tencent, TENCENT_SMS_TEMPLATES: here };
  expect(problemsOf(withHere, { hasAutomatic: true, signsThere: false })).toEqual([]);
  expect(problemsOf(withHere)).toHaveLength(1);
  const without = templatesOf(names.filter((name) => name !== 'order.givenBack'));
  const withoutIt = { ...tencent, TENCENT_SMS_TEMPLATES: without };
  expect(problemsOf(withoutIt)).toEqual([]);
  expect(problemsOf({ ...withoutIt, GIVEN_BACK_SMS: 'on' })).toEqual([
    'TENCENT_SMS_TEMPLATES has no template in Chinese for order.givenBack',
  ]);
});

test.each([
  ['order.credited=1:amount', 'the variables "amount", where it has each of "number,amount"'],
  ['order.credited=1', 'the variables "", where it has each of "number,amount"'],
  ['order.credited=1:number,amount,paid', 'the variables "number,amount,paid"'],
  ['order.credited=1:Number,amount', 'the variables "Number,amount"'],
  ['signUp.expired=1:number', 'the variables "number", where it has none'],
])('a template with other variables than its message is refused: %s', (given, problem) => {
  const [title = ''] = given.split('=');
  const templates = allTemplates.replace(new RegExp(`^${title.replace('.', '\\.')}=.*$`, 'm'), given);
  const problems = problemsOf({ ...tencent, TENCENT_SMS_TEMPLATES: templates });
  expect(problems).toEqual([expect.stringContaining(`TENCENT_SMS_TEMPLATES gives ${title} ${problem}`)]);
});

test.each([
  ['TENCENT_SMS_URL', 'sms.tencentcloudapi.com'],
  ['TENCENT_SMS_REGION', 'Guangzhou'],
  ['TENCENT_SMS_REGION', 'ap-'],
  ['TENCENT_SMS_APP_ID', 'app1400006666'],
  ['TENCENT_SMS_TEMPLATES', 'code.usual'],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} code.usual=1:code`],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} code.unknown=1:code`],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} code.usual/fr=1:code`],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} code.usual/en=SMS_1:code`],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} code.usual/en=1:code,`],
  ['TENCENT_SMS_TEMPLATES', `${allTemplates} order.closed/en=1:number;amount`],
  ['TENCENT_SMS_CALLBACK_SECRET', 's'.repeat(31)],
  ['TENCENT_SMS_CALLBACK_SECRET', 's'.repeat(101)],
  ['TENCENT_SMS_CALLBACK_SECRET', `${'s'.repeat(31)}/`],
  ['TENCENT_SMS_CALLBACK_SECRET', `${'s'.repeat(32)} short`],
])('%s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...tencent, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  if (name.endsWith('_SECRET')) expect(problems[0]).not.toContain(value);
});
