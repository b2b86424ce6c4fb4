import type { EnvironmentReader } from '@phonebill/environment';
import { type AliyunSmsConfig, readAliyunSms } from './read-aliyun-sms.ts';
import type { SaidOfAutomatic } from './read-sms-account.ts';
import { readTencentSms, type TencentSmsConfig } from './read-tencent-sms.ts';

/** Who sends messages: an SMS centre of our protocol, of which `Own` is known, or a provider of templates. */
export type SmsConfig<Own> = ((Own & { readonly kind: 'phonebill' }) | AliyunSmsConfig | TencentSmsConfig) & {
  /** To which members reply. */
  readonly serviceNumber: string;
};

/**
 * `hasAutomatic`: automatic top-up is offered, and what is said of it needs templates; `signsThere`: at a
 * wallet that has payers sign on a page of its own.
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
