/**
 * Changes that a signer makes at once, without a code: cancelling, texts, names, reminders (SPEC section 7).
 */
import { fenToWire, sumFen } from '@phonebill/money';
import type { AgreementCommands, AgreementViews, Cancelling } from '../../../agreements/index.ts';
import type { AgreementQueries } from '../../../agreements/store/index.ts';
import { isMobileNumber, mobileNumber } from '../../../numbers/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { CallContext, HandlersOf } from '../../handler.ts';
import { ownAgreementView, underWayView } from './own-agreement-view.ts';

export function agreementChangeHandlers(
  commands: Omit<AgreementCommands, 'operate'> & Cancelling,
  queries: AgreementQueries,
  views: AgreementViews,
): HandlersOf<
  | 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'
  | 'POST /auto/v1/oldProtocol/close'
  | 'POST /auto/v1/protocol/upgrade'
  | 'POST /auto/v1/protocol/nickname'
  | 'POST /auto/v1/protocol/insertExpiredNoTips'
> {
  const own = (context: CallContext, agreementNo: string) =>
    ownAgreementView({ queries, views }, context, agreementNo);

  return {
    /**
     * Refuses `agreementNotFound`, also when the number given is not the agreement's, and `reasonMissing`.
     */
    'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': async (
      { agrMbl, agreementNo, reasonCode, reasonText = null },
      context,
    ) => {
      const { userNo } = context;
      // The number confirms which agreement is meant.
      const { agrMbl: meant } = await own(context, agreementNo);
      if (!isMobileNumber(agrMbl) || mobileNumber(agrMbl) !== meant) throw new Refusal('agreementNotFound');
      const underWay = await commands.cancel(userNo, { agreementNo, reasonCode, reasonText });
      const debts = await queries.debts(userNo);
      const owed = debts.filter(({ debt }) => debt.state !== 'paid').map(({ debt }) => debt.amountFen);
      return {
        agreement: await own(context, agreementNo),
        underWay: underWay && (await underWayView({ queries, views }, userNo, agreementNo, underWay)),
        owedFen: fenToWire(sumFen(owed)),
      };
    },
    /** Refuses `agreementNotFound`, `textNotOld`. */
    'POST /auto/v1/oldProtocol/close': async ({ agreementNo }, context) => {
      await commands.closeOldText(context.userNo, agreementNo);
      return { agreement: await own(context, agreementNo) };
    },
    /** Refuses `agreementNotFound`, `agreementNotChangeable`, `consentMissing`, `textOutdated`. */
    'POST /auto/v1/protocol/upgrade': async (
      { agreementNo, textVersion, consented, cnlCode = null },
      context,
    ) => {
      const { language } = context;
      await commands.upgrade(context.userNo, {
        agreementNo,
        textVersion,
        consented,
        channelCode: cnlCode,
        language,
      });
      return { agreement: await own(context, agreementNo) };
    },
    /** Refuses `agreementNotFound`, `remarkTooLong`. */
    'POST /auto/v1/protocol/nickname': async ({ agreementNo, nickname }, context) => {
      await commands.rename(context.userNo, agreementNo, nickname);
      return { agreement: await own(context, agreementNo) };
    },
    /** Stops showing the reminder of the end date. Refuses `agreementNotFound`. */
    'POST /auto/v1/protocol/insertExpiredNoTips': async ({ agreementNo }, context) => {
      await commands.dismissExpiryReminder(context.userNo, agreementNo);
      return { agreement: await own(context, agreementNo) };
    },
  };
}
