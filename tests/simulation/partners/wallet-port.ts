/** The simulated wallet behind the gateway's port, as one process sees it. */
import type { Indeterminate, NotFound } from '../../../apps/gateway/src/partners/answers.ts';
import type {
  Mandate as MandateAnswer,
  MandateService,
  PreNotice,
} from '../../../apps/gateway/src/partners/entrust/port.ts';
import { publishedTimes } from '../../../apps/gateway/src/config/order-times.ts';
import type { PaymentProvider, PaymentResult } from '../../../apps/gateway/src/partners/payments/port.ts';
import type { Trade } from './cashier.ts';
import type { Ask } from './line.ts';
import { cashierPort, paymentResultOf } from './ports.ts';
import type { Mandate, Wallet } from './wallet.ts';
import { walletTraits } from './wallet-kinds.ts';

const NAME = 'wallet';
/** The wallet cannot block a debit that has not arrived yet. */
const CANNOT_FORBID = {
  traits: { pageOpensForMs: null, statementUntil: null, absentAfterMs: publishedTimes.absentAfterMs },
};
const OTHER_REQUEST: Indeterminate = { kind: 'indeterminate', why: 'it holds another request' };
const BEING_DEBITED: Indeterminate = { kind: 'indeterminate', why: 'it is being debited' };
const refusedAs = (reason: string): MandateAnswer => ({ kind: 'mandate', state: 'refused', reason });

export type WalletPort = PaymentProvider & MandateService;

/** `onSending`: called with the time when a debit is sent. */
export function walletPort(
  wallet: Wallet,
  ask: Ask,
  onSending: (paymentNo: string, agreementNo: string) => number,
): WalletPort {
  const call = (name: string, about: string) => ({ partner: NAME, name, about });
  const told = (paymentNo: string, trade: Trade | null): PaymentResult | NotFound =>
    trade ? resultOf(trade, wallet.reasonOf(paymentNo)) : { kind: 'notFound' };
  const mandateTraits = walletTraits[wallet.kind];
  const find = (paymentNo: string): PaymentResult | NotFound =>
    told(paymentNo, wallet.cashier.find(paymentNo));
  return {
    ...cashierPort(NAME, wallet.cashier, ask),
    ...(mandateTraits && { mandateTraits, ...CANNOT_FORBID }),
    authorise({ paymentNo, amount, debit }) {
      if (!debit) throw new Error('the wallet debits under an agreement');
      const { agreementNo, source } = debit;
      const sentAt = onSending(paymentNo, agreementNo);
      return ask<PaymentResult | Indeterminate>(call('debit', paymentNo), () => {
        const { trade, reason } = wallet.debit({ paymentNo, agreementNo, fen: amount, source, sentAt });
        return trade ? resultOf(trade, reason) : OTHER_REQUEST;
      });
    },
    query: (paymentNo) => ask(call('query', paymentNo), () => find(paymentNo)),
    void: (paymentNo) =>
      ask<PaymentResult | NotFound | Indeterminate>(call('void', paymentNo), () => {
        if (!mandateTraits) return told(paymentNo, wallet.cashier.close(paymentNo));
        const found = find(paymentNo);
        return found.kind === 'payment' && found.state === 'open' ? BEING_DEBITED : found;
      }),
    mandateBody: ({ requestNo }) => `mandate ${requestNo}`,
    signMandate: ({ agreementNo, requestNo, perChargeFen, dayOfMonth }) =>
      ask(call('sign', agreementNo), () => {
        const mandate = wallet.sign({ agreementNo, requestNo, perChargeFen, dayOfMonth });
        if (mandate) return answerOf(mandate);
        return refusedAs(wallet.hasEnded(agreementNo) ? 'ended' : 'not_now');
      }),
    queryMandate: (_requestNo, agreementNo) =>
      ask<MandateAnswer | NotFound>(call('query mandate', agreementNo), () => {
        const mandate = wallet.find(agreementNo);
        return mandate ? answerOf(mandate) : { kind: 'notFound' };
      }),
    endMandate: (agreementNo) =>
      ask(call('end mandate', agreementNo), () => {
        wallet.end(agreementNo);
        return { kind: 'ended' as const };
      }),
    signingPage: ({ agreementNo, requestNo, perChargeFen, dayOfMonth }) =>
      ask(call('page', agreementNo), () => ({
        kind: 'page' as const,
        url: wallet.page({ agreementNo, requestNo, perChargeFen, dayOfMonth }),
      })),
    notifyPayer: ({ agreementNo, amountFen }) =>
      ask<PreNotice>(call('tell', agreementNo), () =>
        wallet.tellPayer(agreementNo, amountFen) ? { kind: 'noticed' } : { kind: 'refused', reason: 'ended' },
      ),
  };
}

function resultOf(trade: Trade, reason: string | null): PaymentResult {
  const result = paymentResultOf(trade);
  return result.state === 'declined' ? { ...result, declineReason: reason } : result;
}

function answerOf({ state }: Mandate): MandateAnswer {
  if (state === 'ended') return refusedAs('ended');
  return { kind: 'mandate', state: state === 'active' ? 'active' : 'processing', reason: null };
}
