import type { EnvironmentReader } from '@phonebill/environment';
import { readCallbackSecrets, readTemplates, type SaidBySms, type TemplatesOf } from './read-sms-account.ts';

export interface AliyunSmsConfig {
  readonly kind: 'aliyun';
  readonly baseUrl: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** The template codes. */
  readonly templates: TemplatesOf<string>;
  readonly callbackSecrets: readonly string[];
}

/** The account at Alibaba Cloud SMS. */
export function readAliyunSms(from: EnvironmentReader, said: SaidBySms): AliyunSmsConfig {
  return {
    kind: 'aliyun',
    baseUrl: from.optionalHttpUrl('ALIYUN_SMS_URL') ?? 'https://dysmsapi.aliyuncs.com',
    accessKeyId: from.required(
      'ALIYUN_SMS_ACCESS_KEY_ID',
      'the AccessKey ID of a RAM user that may send SMS',
    ),
    accessKeySecret: from.key('ALIYUN_SMS_ACCESS_KEY_SECRET', 'the secret of that AccessKey', (text) => text),
    signName: from.required('ALIYUN_SMS_SIGN_NAME', 'the signature that was approved there'),
    templates: readTemplates(
      from,
      {
        variable: 'ALIYUN_SMS_TEMPLATES',
        example: 'code.usual=SMS_154950001 code.usual/en=SMS_154950002',
        read: (text) => (/^SMS_\d{1,20}$/.test(text) ? text : null),
      },
      said,
    ),
    callbackSecrets: readCallbackSecrets(from, 'ALIYUN_SMS_CALLBACK_SECRET'),
  };
}
