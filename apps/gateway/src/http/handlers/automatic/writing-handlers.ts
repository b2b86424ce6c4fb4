/** The calls of automatic top-up that change something (SPEC section 7, POST /auto/v1). */
import type { AgreementView, CallRequest, OperationView } from '@phonebill/contract';
import { fenFromWire, fenToWire, sumFen } from '@phonebill/money';
import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import type { Terms } from '../../../agreements/aggregate.ts';
import type { AgreementCommands, ChargeUnderWay } from '../../../agreements/commands.ts';
import type { OperationRef, AgreementSetup, Signer } from '../../../agreements/setup/agreement-setup.ts';
import type { Repayments } from '../../../agreements/charges/repayments.ts';
import { isMobileNumber, mobileNumber } from '../../../numbers/index.ts';
import { orderView, paymentRequestView } from '../../../orders/index.ts';
import type { OrderTimes } from '../../../config/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { CallContext, Handlers } from '../../handler.ts';

export interface WritingParts {
  readonly setup: AgreementSetup;
  readonly commands: AgreementCommands;
  readonly repayments: Repayments;
  readonly queries: AgreementQueries;
  readonly views: AgreementViews;
  readonly orderTimes: OrderTimes;
}

type WritingCall =
  | 'POST /auto/v1/creditPay/protocolChange'
  | 'POST /auto/v1/protocol/messageAffirm'
  | 'POST /auto/v1/creditPay/affirm'
  | 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'
  | 'POST /auto/v1/creditPay/batchReorder'
  | 'POST /auto/v1/protocol/nickname'
  | 'POST /auto/v1/protocol/upgrade'
  | 'POST /auto/v1/oldProtocol/close'
  | 'POST /auto/v1/protocol/insertExpiredNoTips';

export function automaticWritingHandlers({
  setup,
  commands,
  repayments,
  queries,
  views,
  orderTimes,
}: WritingParts): Pick<Handlers, WritingCall> {
  /** The signer's own agreement as it stands now. */
  async function agreement(context: CallContext, agreementNo: string): Promise<AgreementView> {
    const found = await queries.one(context, agreementNo);
    if (found?.agreement.userNo !== context.userNo) throw new Refusal('agreementNotFound');
    return views.agreement(found, context.userNo);
  }

  async function operation(
    { userNo }: CallContext,
    { operation: { idempotencyKey } }: OperationRef,
  ): Promise<OperationView> {
    const found = await queries.operation(userNo, idempotencyKey);
    if (!found) throw new Refusal('operationNotFound');
    return views.operation(found);
  }

  async function underWayView(
    { userNo }: CallContext,
    agreementNo: string,
    { chargeNo, outcome }: ChargeUnderWay,
  ) {
    const charge = (await queries.charges(userNo, { agreementNo, limit: 50 })).find(
      (one) => one.charge.chargeNo === chargeNo,
    );
    return charge ? { charge: views.charge(charge), outcome } : null;
  }

  const answer = async (context: CallContext, agreementNo: string) => ({
    agreement: await agreement(context, agreementNo),
  });

  return {
    async 'POST /auto/v1/creditPay/protocolChange'(request, context) {
      const signer = signerOf(context);
      if (request.operation === 'add' || request.operation === 'edit') {
        const asked = {
          requestNo: request.requestNo,
          terms: termsOf(request.terms),
          textVersion: request.textVersion,
          consented: request.consented,
          cnlCode: request.cnlCode ?? null,
          language: context.language,
        };
        const asking =
          request.operation === 'add'
            ? await setup.open(signer, {
                ...asked,
                agrMbl: request.agrMbl,
                nickname: request.nickname ?? '',
                firstTimeConfirmed: request.firstTimeConfirmed ?? false,
              })
            : await setup.changeTerms(signer, { ...asked, agreementNo: request.agreementNo });
        return { operation: await operation(context, asking), agreement: null };
      }
      const asking = await commands.operate(context.userNo, {
        requestNo: request.requestNo,
        kind: request.operation,
        agreementNo: request.agreementNo,
      });
      return {
        operation: await operation(context, asking),
        agreement: await agreement(context, asking.agreementNo),
      };
    },
    async 'POST /auto/v1/protocol/messageAffirm'({ requestNo, smsCode }, context) {
      return {
        operation: await operation(
          context,
          await setup.confirmWithCode(signerOf(context), {
            requestNo,
            smsCode,
            creditTextVersion: null,
            creditConsented: false,
          }),
        ),
      };
    },
    async 'POST /auto/v1/creditPay/affirm'({ requestNo, smsCode, creditTextVersion, consented }, context) {
      return {
        operation: await operation(
          context,
          await setup.confirmWithCode(signerOf(context), {
            requestNo,
            smsCode,
            creditTextVersion,
            creditConsented: consented,
          }),
        ),
      };
    },
    async 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'(
      { agrMbl, agreementNo, reasonCode, reasonText },
      context,
    ) {
      // The number says once more which one is meant.
      const { agrMbl: meant } = await agreement(context, agreementNo);
      if (!isMobileNumber(agrMbl) || mobileNumber(agrMbl) !== meant) throw new Refusal('agreementNotFound');
      const underWay = await commands.cancel(context.userNo, {
        agreementNo,
        reasonCode,
        reasonText: reasonText ?? null,
      });
      return {
        ...(await answer(context, agreementNo)),
        underWay: underWay && (await underWayView(context, agreementNo, underWay)),
        owedFen: fenToWire(
          sumFen(
            (await queries.debts(context.userNo)).flatMap(({ debt }) =>
              debt.state === 'paid' ? [] : [debt.amountFen],
            ),
          ),
        ),
      };
    },
    async 'POST /auto/v1/creditPay/batchReorder'({ requestNo, chargeNos }, { userNo, mobileNo }) {
      const order = await repayments.place({ userNo, mobileNo }, requestNo, chargeNos);
      return {
        order: orderView(order, orderTimes),
        payment: paymentRequestView(order),
        debts: (await queries.debts(userNo))
          .filter(({ debt }) => chargeNos.includes(debt.chargeNo))
          .map((one) => views.debt(one)),
      };
    },
    async 'POST /auto/v1/protocol/nickname'({ agreementNo, nickname }, context) {
      await commands.rename(context.userNo, agreementNo, nickname);
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/protocol/upgrade'({ agreementNo, textVersion, consented, cnlCode }, context) {
      await commands.upgrade(context.userNo, {
        agreementNo,
        textVersion,
        consented,
        cnlCode: cnlCode ?? null,
        language: context.language,
      });
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/oldProtocol/close'({ agreementNo }, context) {
      await commands.closeOldText(context.userNo, agreementNo);
      return answer(context, agreementNo);
    },
    async 'POST /auto/v1/protocol/insertExpiredNoTips'({ agreementNo }, context) {
      await commands.dismissExpiryReminder(context.userNo, agreementNo);
      return answer(context, agreementNo);
    },
  };
}

const signerOf = ({ userNo, mobileNo }: CallContext): Signer => ({ userNo, ownMobileNo: mobileNo });

type TermsRequest = Extract<
  CallRequest<'POST /auto/v1/creditPay/protocolChange'>,
  { operation: 'add' }
>['terms'];

/** What does not belong to the trigger is left out. */
function termsOf({
  trigger,
  dayOfMonth,
  thresholdFen,
  amountFen,
  capPerMonthFen,
  endsOn,
  payOrder,
}: TermsRequest): Terms {
  return {
    trigger,
    dayOfMonth: trigger === 'day' ? dayOfMonth : null,
    thresholdFen: trigger === 'balance' && thresholdFen !== null ? fenFromWire(thresholdFen) : null,
    amountFen: fenFromWire(amountFen),
    capPerMonthFen: fenFromWire(capPerMonthFen),
    endsOn,
    payOrder,
  };
}
