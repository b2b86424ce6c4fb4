import type { EnvironmentReader } from '@phonebill/environment';
import { type AliyunSmsConfig, readAliyunSms } from './read-aliyun-sms.ts';
import type { SaidBySms } from './read-sms-account.ts';
import { readTencentSms, type TencentSmsConfig } from './read-tencent-sms.ts';

/**
 * The provider that sends SMS: an SMS centre of our protocol, with the settings `Own`, or a provider of
 * templates.
 */
export type SmsConfig<Own> = ((Own & { readonly kind: 'phonebill' }) | AliyunSmsConfig | TencentSmsConfig) & {
  /** The number to which members reply. */
  readonly serviceNumber: string;
  /** Whether payers get an SMS once money that was given back after a credit is back. */
  readonly tellsGivenBack: boolean;
};

/**
 * Reads the SMS provider. `hasAutomatic`: automatic top-up is offered, so its messages need templates;
 * `signsThere`: the wallet has payers sign on a page of its own.
 */
export function readSms<Own>(
  from: EnvironmentReader,
  ofOurProtocol: () => Own,
  said: Omit<SaidBySms, 'givenBack'>,
): SmsConfig<Own> {
  const serviceNumber = from.parsed('SMS_SERVICE_NUMBER', readServiceNumber, '1065800886');
  const tellsGivenBack = from.oneOf('GIVEN_BACK_SMS', ['on', 'off'], 'off') === 'on';
  const of = { serviceNumber, tellsGivenBack };
  const saidHere = { ...said, givenBack: tellsGivenBack };
  switch (from.oneOf('SMS_PROVIDER', ['phonebill', 'aliyun', 'tencent'], 'phonebill')) {
    case 'phonebill':
      return { kind: 'phonebill', ...ofOurProtocol(), ...of };
    case 'aliyun':
      return { ...readAliyunSms(from, saidHere), ...of };
    case 'tencent':
      return { ...readTencentSms(from, saidHere), ...of };
  }
}

function readServiceNumber(text: string): string {
  if (!/^\d{3,20}$/.test(text)) throw new Error('must be 3 to 20 digits');
  return text;
}
