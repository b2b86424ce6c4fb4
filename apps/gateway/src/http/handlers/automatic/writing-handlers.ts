/** The calls of automatic top-up that change something (SPEC section 7, POST /auto/v1). */
import type { AgreementView, CallRequest, ChargeView, DebtView, OperationView } from '@phonebill/contract';
import { fenFromWire, fenToWire } from '@phonebill/money';
import type { AgreementCommands } from '../../../agreements/commands.ts';
import type { Asking, Opening } from '../../../agreements/opening.ts';
import type { Terms } from '../../../agreements/aggregate.ts';
import type { Repayments } from '../../../charges/repayments.ts';
import { orderView, paymentRequestView } from '../../../orders/order-view.ts';
import type { OrderTimes } from '../../../orders/schedule.ts';
import { Refusal } from '../../../refusal.ts';
import { isMobileNumber, mobileNumber } from '../../../numbers/mobile-number.ts';
import type { CallContext, Handlers } from '../../handler.ts';

/** Own things as they stand now, in the contract's words. */
export interface AgreementViews {
  /** Throws Refusal `agreementNotFound`. */
  agreement(context: CallContext, agreementNo: string): Promise<AgreementView>;
  operation(asking: Asking): Promise<OperationView>;
  charge(userNo: string, chargeNo: string): Promise<ChargeView>;
  debts(userNo: string, chargeNos: readonly string[]): Promise<DebtView[]>;
  owedFen(userNo: string): Promise<bigint>;
}

export interface WritingParts {
  readonly opening: Opening;
  readonly commands: AgreementCommands;
  readonly repayments: Repayments;
  readonly views: AgreementViews;
  readonly orderTimes: OrderTimes;
}

type WritingCall =
  | 'POST /auto/v1/creditPay/protocolChange' | 'POST /auto/v1/protocol/messageAffirm' | 'POST /auto/v1/creditPay/affirm' | 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl' | 'POST /auto/v1/creditPay/batchReorder'
  | 'POST /auto/v1/protocol/nickname' | 'POST /auto/v1/protocol/upgrade' | 'POST /auto/v1/oldProtocol/close' | 'POST /auto/v1/protocol/insertExpiredNoTips';

export function automaticWritingHandlers({ opening, commands, repayments, views, orderTimes }: WritingParts): Pick<Handlers, WritingCall> {
  const answer = async (context: CallContext, agreementNo: string) => ({ agreement: await views.agreement(context, agreementNo) });

  return {
    async 'POST /auto/v1/creditPay/protocolChange'(request, context) {
      const signer = { userNo: context.userNo, ownMobileNo: context.mobileNo };
      if (request.operation === 'add' || request.operation === 'edit') {
        const asked = { requestNo: request.requestNo, terms: termsOf(request.terms), textVersion: request.textVersion, consented: request.consented, cnlCode: request.cnlCode ?? null };
        const asking = request.operation === 'add'
          ? await opening.open(signer, { ...asked, agrMbl: request.agrMbl, nickname: request.nickname ?? '', firstTimeConfirmed: request.firstTimeConfirmed ?? false })
          : await opening.change(signer, { ...asked, agreementNo: request.agreementNo });
        return { operation: await views.operation(asking), agreement: null };
      }
      const asking = await commands.simple(context.userNo, { requestNo: request.requestNo, kind: request.operation, agreementNo: request.agreementNo });
      return { operation: await views.operation(asking), agreement: await views.agreement(context, asking.agreementNo) };
    },
    async 'POST /auto/v1/protocol/messageAffirm'({ requestNo, smsCode }, { userNo, mobileNo }) {
      return { operation: await views.operation(await opening.seal({ userNo, ownMobileNo: mobileNo }, { requestNo, smsCode, creditTextVersion: null, creditConsented: false })) };
    },
    async 'POST /auto/v1/creditPay/affirm'({ requestNo, smsCode, creditTextVersion, consented }, { userNo, mobileNo }) {
      return { operation: await views.operation(await opening.seal({ userNo, ownMobileNo: mobileNo }, { requestNo, smsCode, creditTextVersion, creditConsented: consented })) };
    },
    async 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'({ agrMbl, agreementNo, reasonCode, reasonText }, context) {
      // The number says once more which one is meant.
      const { agrMbl: meant } = await views.agreement(context, agreementNo);
      if (!isMobileNumber(agrMbl) || mobileNumber(agrMbl) !== meant) throw new Refusal('agreementNotFound');
      const underWay = await commands.cancel(context.userNo, { agreementNo, reasonCode, reasonText: reasonText ?? null });
      return {
        ...(await answer(context, agreementNo)),
        underWay: underWay && { charge: await views.charge(context.userNo, underWay.chargeNo), outcome: underWay.outcome },
        owedFen: fenToWire(await views.owedFen(context.userNo)),
      };
    },
    async 'POST /auto/v1/creditPay/batchReorder'({ requestNo, chargeNos }, { userNo, mobileNo }) {
      const order = await repayments.place({ userNo, mobileNo }, requestNo, chargeNos);
      return { order: orderView(order, orderTimes), payment: paymentRequestView(order), debts: await views.debts(userNo, chargeNos) };
    },
    async 'POST /auto/v1/protocol/nickname'({ agreementNo, nickname }, context) {
      await commands.rename(context.userNo, agreementNo, nickname);
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/protocol/upgrade'({ agreementNo, textVersion, consented, cnlCode }, context) {
      await commands.upgrade(context.userNo, { agreementNo, textVersion, consented, cnlCode: cnlCode ?? null });
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/oldProtocol/close'({ agreementNo }, context) {
      await commands.closeOld(context.userNo, agreementNo);
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/protocol/insertExpiredNoTips'({ agreementNo }, context) {
      await commands.spareExpiryTip(context.userNo, agreementNo);
      return answer(context, agreementNo);
    },
  };
}

type TermsRequest = Extract<CallRequest<'POST /auto/v1/creditPay/protocolChange'>, { operation: 'add' }>['terms'];

/** What does not belong to the trigger is left out. */
function termsOf({ trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder }: TermsRequest): Terms {
  return {
    trigger, dayOfMonth: trigger === 'day' ? dayOfMonth : null, thresholdFen: trigger === 'balance' && thresholdFen !== null ? fenFromWire(thresholdFen) : null,
    amountFen: fenFromWire(amountFen), capPerMonthFen: fenFromWire(capPerMonthFen), endsOn, payOrder,
  };
}
