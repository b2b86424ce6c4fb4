import { type EnvironmentReader, type SmsMessageName, smsMessages } from '@phonebill/environment';
import { readCallbackSecrets, readTemplates, type SaidBySms, type TemplatesOf } from './read-sms-account.ts';

/** A template whose variables are numbered. */
export interface NumberedTemplate {
  readonly id: string;
  /** The message's parameters that {1}, {2}, … stand for. */
  readonly order: readonly string[];
}

export interface TencentSmsConfig {
  readonly kind: 'tencent';
  readonly baseUrl: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** The SmsSdkAppId. */
  readonly appId: string;
  readonly signName: string;
  readonly templates: TemplatesOf<NumberedTemplate>;
  readonly callbackSecrets: readonly string[];
}

const USUAL_REGION = 'ap-guangzhou';

/** The account at Tencent Cloud SMS. */
export function readTencentSms(from: EnvironmentReader, said: SaidBySms): TencentSmsConfig {
  return {
    kind: 'tencent',
    baseUrl: from.optionalHttpUrl('TENCENT_SMS_URL') ?? 'https://sms.tencentcloudapi.com',
    region: from.parsed('TENCENT_SMS_REGION', readRegion, USUAL_REGION),
    secretId: from.required('TENCENT_SMS_SECRET_ID', 'the SecretId of a sub-account that may send SMS'),
    secretKey: from.key('TENCENT_SMS_SECRET_KEY', 'the secret of that key', (text) => text),
    appId: readAppId(from),
    signName: from.required('TENCENT_SMS_SIGN_NAME', 'the signature that was approved there'),
    templates: readTemplates(
      from,
      {
        variable: 'TENCENT_SMS_TEMPLATES',
        example: 'code.usual=1110001:code order.credited/en=1110002:number,amount',
        read: numberedTemplate,
      },
      said,
    ),
    callbackSecrets: readCallbackSecrets(from, 'TENCENT_SMS_CALLBACK_SECRET'),
  };
}

function readAppId(from: EnvironmentReader): string {
  const name = 'TENCENT_SMS_APP_ID';
  const given = from.required(name, 'the SDK AppID of the application there, like 1400006666');
  if (given !== '' && !/^\d{1,20}$/.test(given)) from.problem(`${name} must be digits, like 1400006666`);
  return given;
}

function readRegion(text: string): string {
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(text)) throw new Error(`must be a region, like ${USUAL_REGION}`);
  return text;
}

/**
 * Reads `1110002:number,amount`: the provider's number of the template, and the parameters for its variables
 * in order. A message's amount must never appear where its number belongs, so a template whose variables
 * differ from the message's is refused. A parameter that occurs twice in the text has two variables.
 */
function numberedTemplate(text: string, name: SmsMessageName): NumberedTemplate | null {
  const [, id, listed] = /^(\d{1,20})(?::([A-Za-z]+(?:,[A-Za-z]+)*))?$/.exec(text) ?? [];
  if (id === undefined) return null;
  const order = listed?.split(',') ?? [];
  const has: readonly string[] = smsMessages[name];
  if (!has.every((one) => order.includes(one)) || !order.every((one) => has.includes(one)))
    throw new Error(
      `gives ${name} the variables "${order.join(',')}", where it has ${
        has.length === 0 ? 'none' : `each of "${has.join(',')}"`
      }, in the order of its template`,
    );
  return { id, order };
}
