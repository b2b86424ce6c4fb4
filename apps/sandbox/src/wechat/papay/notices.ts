/**
 * WeChat Pay's notices about contracts and debits: in API v2, and acknowledged when the merchant says so in
 * XML.
 */
import type { WechatMerchant } from '../merchant.ts';
import { formatMessage, type Message, signatureOf, signed } from './messages.ts';
import type { PapayMerchant } from './papay-merchant.ts';
import { debitFields, type V2Parts } from './v2-routes.ts';

export interface Happened {
  readonly type: string;
  readonly requestNo: string;
  readonly amountFen: number;
}

export interface PapayNotices {
  /** Whether this type is one of contracts. */
  sends(type: string): boolean;
  /** Returns the notice; null when it is not about entrusted debits. */
  compose(happened: Happened): string | null;
  isTaken(answer: string): boolean;
}

const changes: Readonly<Record<string, string>> = { 'contract.signed': 'ADD', 'contract.ended': 'DELETE' };

/** `partsOf` returns the books, which are created later. */
export function papayNotices(
  merchant: WechatMerchant,
  papay: PapayMerchant,
  partsOf: () => Pick<V2Parts, 'service' | 'cashier'>,
): PapayNotices {
  const whole = { return_code: 'SUCCESS', result_code: 'SUCCESS', mch_id: merchant.merchantId };

  function ofContract({ type, requestNo }: Happened): Message | null {
    const contract = partsOf().service.book.contract(requestNo);
    if (!contract) return null;
    const message = {
      ...whole,
      contract_code: contract.code,
      plan_id: contract.planId,
      openid: `o${contract.contractId}`,
      change_type: changes[type] ?? '',
      operate_time: new Date(contract.endedAt ?? contract.signedAt ?? 0).toISOString().slice(0, 19),
      contract_id: contract.contractId,
      request_serial: contract.serial,
      ...(type === 'contract.ended' && { contract_termination_mode: contract.endedBy }),
    };
    // The notice names no type of signature, which means MD5.
    return { ...message, sign: signatureOf(message, papay.apiV2Key, 'MD5') };
  }

  return {
    sends: (type) => changes[type] !== undefined,
    compose(happened) {
      if (changes[happened.type] !== undefined) {
        const message = ofContract(happened);
        return message && formatMessage(message);
      }
      const fields = happened.type === 'payment.paid' ? debitFields(partsOf(), happened.requestNo) : null;
      if (!fields) return null;
      const message = { ...whole, appid: merchant.appId, ...fields, total_fee: String(happened.amountFen) };
      return formatMessage(signed(message, papay.apiV2Key));
    },
    isTaken: (answer) => answer.includes('<return_code>') && answer.includes('SUCCESS'),
  };
}
