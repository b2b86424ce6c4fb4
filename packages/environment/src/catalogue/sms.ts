/** Variables of the SMS providers that send templates, with the credentials of their accounts. */
import { type CatalogueChapter, entry } from './entry.ts';

/** Required with that provider, and not read without it. */
const aliyunOnly = { usual: 'needed with `SMS_PROVIDER=aliyun`' } as const;

/** Required with that provider, and not read without it. */
const tencentOnly = { usual: 'needed with `SMS_PROVIDER=tencent`' } as const;

export const smsChapters: readonly CatalogueChapter[] = [
  {
    title: 'Alibaba Cloud SMS',
    entries: [
      entry('ALIYUN_SMS_URL', 'gateway', 'Where its API is.', {
        usual: '`https://dysmsapi.aliyuncs.com`',
      }),
      entry(
        'ALIYUN_SMS_ACCESS_KEY_ID',
        'gateway',
        'The AccessKey ID of a RAM user that may `dysms:SendSms` and `dysms:QuerySendDetails`, and nothing ' +
          'else.',
        aliyunOnly,
      ),
      entry('ALIYUN_SMS_ACCESS_KEY_SECRET', 'gateway', 'Its secret.', { ...aliyunOnly, isSecret: true }),
      entry(
        'ALIYUN_SMS_SIGN_NAME',
        'gateway',
        'The signature that was approved: what stands in 【】 before each message.',
        aliyunOnly,
      ),
      entry(
        'ALIYUN_SMS_TEMPLATES',
        'gateway',
        'The approved template of [each message](partners/aliyun-sms.md#templates), like ' +
          '`code.usual=SMS_154950001 code.usual/en=SMS_154950002`, with spaces or lines between; best as a ' +
          'file. In English only where there is one: the others are sent in Chinese.',
        aliyunOnly,
      ),
      entry(
        'ALIYUN_SMS_CALLBACK_SECRET',
        'gateway',
        'Stands in the addresses that replies and reports are pushed to, as these are not signed: 32 to ' +
          '100 letters, digits, - and _. Two with a space between while it is changed.',
        { ...aliyunOnly, isSecret: true },
      ),
    ],
  },
  {
    title: 'Tencent Cloud SMS',
    entries: [
      entry('TENCENT_SMS_URL', 'gateway', 'Where its API is.', {
        usual: '`https://sms.tencentcloudapi.com`',
      }),
      entry('TENCENT_SMS_REGION', 'gateway', 'Which of its regions is asked.'),
      entry(
        'TENCENT_SMS_SECRET_ID',
        'gateway',
        'The SecretId of a sub-account that may `sms:SendSms`, `sms:PullSmsSendStatusByPhoneNumber` and ' +
          '`sms:PullSmsReplyStatusByPhoneNumber`, and nothing else.',
        tencentOnly,
      ),
      entry('TENCENT_SMS_SECRET_KEY', 'gateway', 'Its secret.', { ...tencentOnly, isSecret: true }),
      entry('TENCENT_SMS_APP_ID', 'gateway', 'The SDK AppID of the application there.', tencentOnly),
      entry(
        'TENCENT_SMS_SIGN_NAME',
        'gateway',
        'The signature that was approved: what stands in 【】 before each message.',
        tencentOnly,
      ),
      entry(
        'TENCENT_SMS_TEMPLATES',
        'gateway',
        'The approved template of [each message](partners/tencent-sms.md#templates), with what its `{1}`, ' +
          '`{2}`, … stand for, like `code.usual=1110001:code order.credited/en=1110002:number,amount`, ' +
          'with spaces or lines between; best as a file. In English only where there is one: the others ' +
          'are sent in Chinese.',
        tencentOnly,
      ),
      entry(
        'TENCENT_SMS_CALLBACK_SECRET',
        'gateway',
        'Stands in the addresses that replies and reports are pushed to, as these are not signed: 32 to ' +
          '100 letters, digits, - and _. Two with a space between while it is changed.',
        { ...tencentOnly, isSecret: true },
      ),
    ],
  },
];
