// Tests of the variables of Alibaba Cloud SMS, and of their templates.

import { smsMessages } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { readGatewayConfig } from './read-config.ts';
import { needed, problemsOf } from './testing/needed-variables.ts';

const templatesOf = (names: readonly string[]): string =>
  names.map((name, index) => `${name}=SMS_${1000 + index}`).join('\n');
const [firstMessage = '', ...otherMessages] = Object.keys(smsMessages);
const allTemplates = templatesOf([firstMessage, ...otherMessages]);
const aliyun: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(needed).filter(([name]) => !name.startsWith('SMS_'))),
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'key',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret of the key',
  ALIYUN_SMS_SIGN_NAME: '话费充值',
  ALIYUN_SMS_TEMPLATES: `${allTemplates}\ncode.usual/en=SMS_1`,
  ALIYUN_SMS_CALLBACK_SECRET: 's'.repeat(32),
};

test('Alibaba Cloud SMS replaces the SMS centre, whose variables are then not required', () => {
  expect(problemsOf(aliyun)).toEqual([]);
  const { sms } = readGatewayConfig(aliyun);
  expect(sms).toMatchObject({
    kind: 'aliyun',
    baseUrl: 'https://dysmsapi.aliyuncs.com',
    signName: '话费充值',
    callbackSecrets: ['s'.repeat(32)],
    serviceNumber: '1065800886',
    templates: { 'code.usual': { zh: 'SMS_1000', en: 'SMS_1' }, 'code.forConsent': { zh: 'SMS_1001' } },
  });
  const both = { ...aliyun, ALIYUN_SMS_CALLBACK_SECRET: `${'s'.repeat(32)} ${'t'.repeat(100)}` };
  expect(readGatewayConfig(both).sms).toMatchObject({ callbackSecrets: ['s'.repeat(32), 't'.repeat(100)] });
  const missing = problemsOf({ ...needed, SMS_PROVIDER: 'aliyun' });
  expect(missing.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(
    Object.keys(aliyun)
      .filter((name) => name.startsWith('ALIYUN_SMS_'))
      .toSorted(),
  );
});

test('all messages without a template are named in one line', () => {
  const [second = '', third = '', ...others] = otherMessages;
  // A template in English alone is not enough, since readers of Chinese are sent Chinese.
  const templates = `${templatesOf([firstMessage, ...others])} ${second}/en=SMS_1`;
  expect(problemsOf({ ...aliyun, ALIYUN_SMS_TEMPLATES: templates })).toEqual([
    `ALIYUN_SMS_TEMPLATES has no template in Chinese for ${second}, ${third}`,
  ]);
});

test('messages of automatic top-up need no template when that is disabled', () => {
  const templates = templatesOf(
    Object.keys(smsMessages).filter((name) => /^(?:order|code\.usual)/.test(name)),
  );
  const withoutAutomatic = { ...aliyun, ALIYUN_SMS_TEMPLATES: templates, FEATURES_OFF: 'automatic' };
  expect(problemsOf(withoutAutomatic)).toEqual([]);
  expect(problemsOf({ ...withoutAutomatic, FEATURES_OFF: '' })).toHaveLength(1);
});

const aliyunCases = [
  ['ALIYUN_SMS_URL', 'dysmsapi.aliyuncs.com'],
  ['ALIYUN_SMS_TEMPLATES', 'code.usual'],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.unknown=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual/fr=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual/en=154950001`],
  ['ALIYUN_SMS_CALLBACK_SECRET', 's'.repeat(31)],
  ['ALIYUN_SMS_CALLBACK_SECRET', 's'.repeat(101)],
  ['ALIYUN_SMS_CALLBACK_SECRET', `${'s'.repeat(31)}/`],
  ['ALIYUN_SMS_CALLBACK_SECRET', `${'s'.repeat(32)} short`],
] as const;
test.each(aliyunCases)('with Alibaba Cloud SMS %s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...aliyun, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  if (name.endsWith('_SECRET')) expect(problems[0]).not.toContain(value);
});
