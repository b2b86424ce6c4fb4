import type { EnvironmentReader } from '@phonebill/environment';
import type { AlipayConfig } from './read-alipay.ts';

/** The app that takes payments, with what its merchant was granted for debits. */
export interface AlipayEntrustConfig extends AlipayConfig {
  readonly product: {
    /** The product code of debits: what the merchant has ordered. */
    readonly salesCode: 'CYCLE_PAY_AUTH' | 'GENERAL_WITHHOLDING';
    /** The product code of agreements: what payers sign, with a plan for each month or without one. */
    readonly personalCode: 'CYCLE_PAY_AUTH_P' | 'GENERAL_WITHHOLDING_P';
    /** The scene that was agreed with Alipay. */
    readonly signScene: string;
  };
  /** The address to which a phone's browser is sent to open Alipay's app. */
  readonly appLinkUrl: string;
}

/**
 * Reads what a merchant of Alipay is granted for entrusted debits; `app`: the merchant's general settings.
 */
export function readAlipayEntrust(from: EnvironmentReader, app: AlipayConfig): AlipayEntrustConfig {
  const signScene = from.required('ALIPAY_SIGN_SCENE', 'the scene of agreements that Alipay granted');
  if (signScene !== '' && !/^[A-Z][A-Z_|]{2,63}$/.test(signScene))
    from.problem('ALIPAY_SIGN_SCENE is not a scene of agreements (like INDUSTRY|DIGITAL_MEDIA)');
  const salesCode = from.oneOf(
    'ALIPAY_SALES_PRODUCT',
    ['CYCLE_PAY_AUTH', 'GENERAL_WITHHOLDING'],
    'CYCLE_PAY_AUTH',
  );
  const personalCode = from.oneOf(
    'ALIPAY_PERSONAL_PRODUCT',
    ['CYCLE_PAY_AUTH_P', 'GENERAL_WITHHOLDING_P'],
    'CYCLE_PAY_AUTH_P',
  );
  if (personalCode === 'GENERAL_WITHHOLDING_P' && salesCode !== 'GENERAL_WITHHOLDING')
    from.problem(
      'ALIPAY_PERSONAL_PRODUCT is GENERAL_WITHHOLDING_P, which goes with ' +
        'ALIPAY_SALES_PRODUCT=GENERAL_WITHHOLDING',
    );
  const appLinkUrl = from.optionalHttpUrl('ALIPAY_APP_LINK_URL') ?? 'https://ds.alipay.com';
  return { ...app, product: { salesCode, personalCode, signScene }, appLinkUrl };
}
