import { type EnvironmentReader, type SmsMessageName, smsMessages } from '@phonebill/environment';
import { keyList } from '@phonebill/signing';

/** Who sends messages: an SMS centre of our protocol, of which `Own` is known, or Alibaba Cloud SMS. */
export type SmsConfig<Own> = ((Own & { readonly kind: 'phonebill' }) | AliyunSmsConfig) & {
  /** To which members reply. */
  readonly serviceNumber: string;
};

export interface AliyunSmsConfig {
  readonly kind: 'aliyun';
  readonly baseUrl: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** The codes of the approved templates of each message; without one in English the Chinese one is sent. */
  readonly templates: SmsTemplates;
  /** In the addresses that it pushes to, one or two: either is known. */
  readonly callbackSecrets: readonly string[];
}

export type SmsTemplates = Readonly<
  Partial<Record<SmsMessageName, { readonly zh: string; readonly en?: string | undefined }>>
>;

interface SaidOfAutomatic {
  readonly hasAutomatic: boolean;
  readonly signsThere: boolean;
}

const names = Object.keys(smsMessages) as SmsMessageName[];
/** What is said of agreements and consents, to nobody where there are none. */
const OF_AUTOMATIC = /^(?:agreement|consent|reply|signUp)\.|^code\.forConsent$/;

/** What is said where the wallet has payers sign on a page of its own. */
const TO_SIGN: SmsMessageName = 'consent.signerAgreed.toSign';

/**
 * `hasAutomatic`: automatic top-up is offered, and what is said of it needs templates; `signsThere`: at a
 * wallet that has payers sign on a page of its own.
 */
export function readSms<Own>(
  from: EnvironmentReader,
  ofOurProtocol: () => Own,
  { hasAutomatic, signsThere }: SaidOfAutomatic,
): SmsConfig<Own> {
  const serviceNumber = from.parsed('SMS_SERVICE_NUMBER', readServiceNumber, '1065800886');
  if (from.oneOf('SMS_PROVIDER', ['phonebill', 'aliyun'], 'phonebill') === 'phonebill')
    return { kind: 'phonebill', ...ofOurProtocol(), serviceNumber };
  return {
    kind: 'aliyun',
    baseUrl: from.optionalHttpUrl('ALIYUN_SMS_URL') ?? 'https://dysmsapi.aliyuncs.com',
    accessKeyId: from.required(
      'ALIYUN_SMS_ACCESS_KEY_ID',
      'the AccessKey ID of a RAM user that may send SMS',
    ),
    accessKeySecret: from.key('ALIYUN_SMS_ACCESS_KEY_SECRET', 'the secret of that AccessKey', (text) => text),
    signName: from.required('ALIYUN_SMS_SIGN_NAME', 'the signature that was approved there'),
    templates: readTemplates(from, { hasAutomatic, signsThere }),
    callbackSecrets: keyList(
      from.key(
        'ALIYUN_SMS_CALLBACK_SECRET',
        'stands in the addresses that replies and reports are pushed to: 32 to 100 letters, digits, - and _',
        (text) => keyList(text, requireSecret),
      ),
      (secret) => secret,
    ),
    serviceNumber,
  };
}

/** Says what is missing in one line: an operator who has ordered most of them looks for the others. */
function readTemplates(from: EnvironmentReader, { hasAutomatic, signsThere }: SaidOfAutomatic): SmsTemplates {
  const variable = 'ALIYUN_SMS_TEMPLATES';
  const purpose = 'the template of each message, like code.usual=SMS_154950001 code.usual/en=SMS_154950002';
  const given = from.required(variable, purpose);
  const read = from.parsed(variable, templatesIn, null);
  if (given === '' || read === null) return {};
  const said = names.filter((name) => {
    if (name === TO_SIGN) return hasAutomatic && signsThere;
    return hasAutomatic || !OF_AUTOMATIC.test(name);
  });
  const missing = said.filter((name) => read[name]?.zh === undefined);
  if (missing.length > 0) from.problem(`${variable} has no template in Chinese for ${missing.join(', ')}`);
  return read as SmsTemplates;
}

function templatesIn(text: string): Partial<Record<SmsMessageName, { zh?: string; en?: string }>> {
  const read: Partial<Record<SmsMessageName, { zh?: string; en?: string }>> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, called, english, code] = /^([A-Za-z.]+)(\/en)?=(SMS_\d{1,20})$/.exec(part) ?? [];
    const name = names.find((one) => one === called);
    const language = english === undefined ? 'zh' : 'en';
    if (name === undefined || read[name]?.[language] !== undefined)
      throw new Error(
        `has "${part.slice(0, 60)}", where each message is to stand once, like code.usual=SMS_154950001`,
      );
    read[name] = { ...read[name], [language]: code };
  }
  return read;
}

function requireSecret(text: string): void {
  if (!/^[\w-]{32,100}$/.test(text)) throw new Error('must be 32 to 100 letters, digits, - and _');
}

function readServiceNumber(text: string): string {
  if (!/^\d{3,20}$/.test(text)) throw new Error('must be 3 to 20 digits');
  return text;
}
