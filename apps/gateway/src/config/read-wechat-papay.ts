import type { EnvironmentReader } from '@phonebill/environment';
import type { WechatPayConfig } from './read-wechat-pay.ts';

/** The merchant that takes payments, with what it was granted for debits. */
export interface WechatPapayConfig extends Omit<WechatPayConfig, 'signOn'> {
  /** The template of contracts that payers sign. */
  readonly planId: string;
  /** The key in use first; while it is being changed, also its predecessor or successor. */
  readonly apiV2Keys: readonly [string, ...string[]];
}

const API_V2_KEY_BYTES = 32;

/** Reads what a merchant of WeChat Pay is given for entrusted debits; `merchant`: its general settings. */
export function readWechatPapay(from: EnvironmentReader, merchant: WechatPayConfig): WechatPapayConfig {
  const planId = from.required('WECHAT_PAPAY_PLAN_ID', 'the number of the template that payers sign');
  if (planId !== '' && !/^\d{1,28}$/.test(planId))
    from.problem('WECHAT_PAPAY_PLAN_ID is not the number of a template (digits)');
  const keys = from.key(
    'WECHAT_PAY_API_V2_KEY',
    'signs debits in both directions: the API v2 key (32 characters)',
    (given) => {
      const all = given.split(' ');
      if (all.length > 2) throw new Error('must be one, or two while it is changed');
      if (all.some((key) => Buffer.byteLength(key) !== API_V2_KEY_BYTES))
        throw new Error('must be 32 characters');
    },
  );
  const [first = '', ...others] = keys.split(' ');
  return { ...merchant, planId, apiV2Keys: [first, ...others] };
}
