import type { EnvironmentReader } from '@phonebill/environment';
import { type AliyunSmsConfig, readAliyunSms } from './read-aliyun-sms.ts';
import type { SaidOfAutomatic } from './read-sms-account.ts';
import { readTencentSms, type TencentSmsConfig } from './read-tencent-sms.ts';

/**
 * The provider that sends SMS: an SMS centre of our protocol, with the settings `Own`, or a provider of
 * templates.
 */
export type SmsConfig<Own> = ((Own & { readonly kind: 'phonebill' }) | AliyunSmsConfig | TencentSmsConfig) & {
  /** The number to which members reply. */
  readonly serviceNumber: string;
};

/**
 * Reads the SMS provider. `hasAutomatic`: automatic top-up is offered, so its messages need templates;
 * `signsThere`: the wallet has payers sign on a page of its own.
 */
export function readSms<Own>(
  from: EnvironmentReader,
  ofOurProtocol: () => Own,
  said: SaidOfAutomatic,
): SmsConfig<Own> {
  const serviceNumber = from.parsed('SMS_SERVICE_NUMBER', readServiceNumber, '1065800886');
  switch (from.oneOf('SMS_PROVIDER', ['phonebill', 'aliyun', 'tencent'], 'phonebill')) {
    case 'phonebill':
      return { kind: 'phonebill', ...ofOurProtocol(), serviceNumber };
    case 'aliyun':
      return { ...readAliyunSms(from, said), serviceNumber };
    case 'tencent':
      return { ...readTencentSms(from, said), serviceNumber };
  }
}

function readServiceNumber(text: string): string {
  if (!/^\d{3,20}$/.test(text)) throw new Error('must be 3 to 20 digits');
  return text;
}
