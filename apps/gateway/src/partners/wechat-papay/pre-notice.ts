/**
 * The notice before a debit, which WeChat Pay sends to the payer (API v3). After it, a merchant waits for the
 * rest of that day and the next one, and can then debit once, for at most the announced amount.
 */
import { fenToWire } from '@phonebill/money';
import { indeterminate } from '../answers.ts';
import type { MandateService, MandateTraits } from '../entrust/port.ts';
import type { WechatPayClient } from '../wechat-pay/client.ts';
import { shown } from './client.ts';
import type { FindContract } from './contracts.ts';

/**
 * The number of days on which a debit is possible. Merchants report that WeChat Pay accepts no more; the
 * rounds of one charge fit in it.
 */
const DEBIT_DAYS = 3;

export const papayTraits: MandateTraits = {
  payerSignsAt: { zh: '微信支付', en: 'WeChat Pay' },
  preNotice: { hours: { from: 7, to: 22 }, waitDays: 2, debitDays: DEBIT_DAYS },
  monthlyPlan: null,
  // The payer has chosen at WeChat Pay which source is debited first; for us it is one account.
  sources: ['balance'],
};

export function createNotifyPayer({
  client,
  find,
  appId,
  merchantId,
}: {
  /** The client of API v3. */
  readonly client: WechatPayClient;
  readonly find: FindContract;
  readonly appId: string;
  readonly merchantId: string;
}): NonNullable<MandateService['notifyPayer']> {
  return async ({ agreementNo, amountFen }) => {
    const call = 'entrust.notifyPayer';
    const contract = await find(call, agreementNo);
    if (contract.kind === 'indeterminate') return contract;
    if (contract.kind === 'notFound') return indeterminate(`${call}: there is no contract`);
    if (contract.contractId === null) return { kind: 'refused', reason: 'ended' };
    const answer = await client.ask(call, {
      method: 'POST',
      path: `/v3/papay/contracts/${encodeURIComponent(contract.contractId)}/notify`,
      body: JSON.stringify({
        mchid: merchantId,
        appid: appId,
        deduct_duration: { count: DEBIT_DAYS, unit: 'DAY' },
        estimated_amount: { amount: fenToWire(amountFen), currency: 'CNY' },
      }),
    });
    if (answer.kind !== 'answered') return answer;
    const { status, code } = answer.value;
    if (code !== null) return { kind: 'refused', reason: shown(code) };
    return status === 204 ? { kind: 'noticed' } : indeterminate(`${call}: status ${status}`);
  };
}
