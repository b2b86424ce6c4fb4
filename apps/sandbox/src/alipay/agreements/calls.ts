/** An app's calls about agreements, and debits under them. */
import { clockText } from '@phonebill/china-time';
import { notUnderstood, refused } from '../errors.ts';
import { type AlipayRequest, fenIn, textIn } from '../requests.ts';
import type { AlipayCalls } from '../trade-calls.ts';
import { yuan } from '../yuan.ts';
import type { Agreement } from './book.ts';
import type { AgreementService } from './service.ts';

export function agreementCalls(service: AgreementService): AlipayCalls {
  const { book } = service;

  /**
   * Finds an agreement by Alipay's number if it is given, otherwise by the app's number with its product and
   * scene.
   */
  function signed(request: AlipayRequest): Agreement {
    const { agreement_no: no } = request.content;
    const found = typeof no === 'string' ? book.byNo(no) : byExternalNo(request);
    // An agreement that has ended is no longer known.
    if (found?.state !== 'signed') throw refused('USER_AGREEMENT_NOT_EXIST', '用户协议不存在');
    return found;
  }

  function byExternalNo(request: AlipayRequest): Agreement | null {
    const found = book.signedAs(textIn(request, 'external_agreement_no', 32));
    const [product, scene] = [
      textIn(request, 'personal_product_code', 64),
      textIn(request, 'sign_scene', 64),
    ];
    return found?.product === product && found.scene === scene ? found : null;
  }

  return {
    'alipay.user.agreement.query'(request) {
      const agreement = signed(request);
      return {
        principal_type: 'CARD',
        principal_id: '2088000000000000',
        alipay_logon_id: '138****0000',
        agreement_no: agreement.agreementNo,
        external_agreement_no: agreement.externalNo,
        external_logon_id: agreement.account,
        personal_product_code: agreement.product,
        sign_scene: agreement.scene,
        status: 'NORMAL',
        sign_time: clockText(agreement.signedAt ?? 0),
        valid_time: clockText(agreement.signedAt ?? 0),
        invalid_time: '2115-02-01 00:00:00',
        third_party_type: 'PARTNER',
        ...(agreement.nextOn !== null && { next_deduct_time: agreement.nextOn }),
      };
    },
    'alipay.user.agreement.unsign'(request) {
      service.end(signed(request));
      return {};
    },
    'alipay.user.agreement.executionplan.modify'(request) {
      const no = textIn(request, 'agreement_no', 64);
      service.move(no, textIn(request, 'deduct_time', 19).slice(0, 10));
      return { agreement_no: no, deduct_time: book.byNo(no)?.nextOn };
    },
    'alipay.trade.pay'(request) {
      const agreementNo = (request.content['agreement_params'] as { agreement_no?: unknown } | undefined)
        ?.agreement_no;
      const product = textIn(request, 'product_code', 64);
      if (typeof agreementNo !== 'string' || !['CYCLE_PAY_AUTH', 'GENERAL_WITHHOLDING'].includes(product))
        throw notUnderstood('isv.invalid-parameter', '参数无效：agreement_params');
      const { trade, isOpen, isLost } = service.debit({
        requestNo: textIn(request, 'out_trade_no', 64),
        agreementNo,
        amountFen: Number(fenIn(request, 'total_amount')),
        subject: textIn(request, 'subject', 256),
        notifyUrl: request.parameters['notify_url'] ?? '',
      });
      if (isLost) return null;
      const named = { out_trade_no: trade.requestNo, trade_no: trade.tradeNo };
      if (isOpen) return { code: '10003', msg: 'order success pay inprocess', ...named };
      // May differ from the amount that was asked for.
      const taken = yuan(trade.takenFen ?? trade.amountFen);
      return {
        ...named,
        buyer_logon_id: '138****0000',
        buyer_pay_amount: taken,
        buyer_user_id: '2088000000000000',
        fund_bill_list: [{ amount: taken, fund_channel: 'ALIPAYACCOUNT' }],
        gmt_payment: clockText(trade.paidAt ?? 0),
        receipt_amount: taken,
        total_amount: taken,
      };
    },
  };
}
