/** Calls of our own for forms: real names, cards bound without a page of the wallet's, invoices. */
import type { CardBinding, RealNames } from '../../people/index.ts';
import type { Invoices } from '../../orders/invoices/index.ts';
import type { HandlersOf } from '../handler.ts';

export function ownFormHandlers(
  realNames: RealNames,
  cardBinding: CardBinding,
  invoices: Invoices,
): HandlersOf<
  | 'GET /own/v1/realName'
  | 'POST /own/v1/realName'
  | 'POST /own/v1/cardBinding'
  | 'POST /own/v1/cardBinding/confirm'
  | 'GET /own/v1/invoice'
  | 'POST /own/v1/invoice'
> {
  return {
    /** Shows a tourist the state only, because the name was checked for the user of the number. */
    'GET /own/v1/realName': async (_request, { userNo, touristSession }) => {
      const facts = await realNames.of(userNo);
      return touristSession === null ? facts : { ...facts, maskedName: '', maskedIdNumber: '' };
    },
    'POST /own/v1/realName': async ({ requestNo, name, idNumber }, { userNo, language }) =>
      realNames.check(userNo, { idempotencyKey: requestNo, name, idNumber }, language),
    'POST /own/v1/cardBinding': async ({ requestNo, cardNo, name, phone }, { userNo, language }) =>
      cardBinding.begin(userNo, { idempotencyKey: requestNo, cardNo, name, phone }, language),
    'POST /own/v1/cardBinding/confirm': async (
      { bindingNo, smsCode, paymentPassword, loginPassword },
      { userNo, language },
    ) => {
      const confirmation = { bindingNo, smsCode, paymentPassword, loginPassword };
      await cardBinding.confirm(userNo, confirmation, language);
      return { bound: true };
    },
    /** Refuses `orderNotFound`. */
    'GET /own/v1/invoice': async ({ orderNo }, { userNo }) => invoices.of(userNo, orderNo),
    'POST /own/v1/invoice': async ({ ssoToken: _token, requestNo, ...typed }, { userNo, language }) => ({
      invoice: await invoices.ask(userNo, { ...typed, idempotencyKey: requestNo }, language),
    }),
  };
}
