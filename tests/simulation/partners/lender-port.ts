/** The simulated lender behind the gateway's port, as one process sees it. */
import type { NotFound } from '../../../apps/gateway/src/partners/answers.ts';
import type { CreditPay, Repayment } from '../../../apps/gateway/src/partners/entrust/port.ts';
import type { Lender, Repaid } from './lender.ts';
import type { Ask } from './line.ts';
import { nothing } from './ports.ts';

export function lenderPort(lender: Lender, ask: Ask): CreditPay {
  const call = (name: string, about: string) => ({ partner: 'lender', name, about });
  const told = (repayment: Repaid | null): Repayment | NotFound =>
    repayment ? repaymentOf(repayment) : { kind: 'notFound' };
  return {
    creditAccount: (userNo) =>
      ask(call('account', `N000000${userNo}00000000`), () => {
        const limitFen = lender.limitOf(userNo);
        const state = limitFen === 0n ? ('none' as const) : ('open' as const);
        return { kind: 'credit' as const, state, limitFen, usedFen: lender.owedBy(userNo) };
      }),
    repayBody: ({ requestNo }) => `repay ${requestNo}`,
    repay: ({ requestNo, payerNo, amountFen }) =>
      ask(call('repay', requestNo), () =>
        repaymentOf(lender.repay({ requestNo, userNo: payerNo, fen: amountFen })),
      ),
    queryRepayment: (requestNo) => ask(call('query', requestNo), () => told(lender.find(requestNo))),
    cancelRepayment: (requestNo) =>
      ask(call('cancel', requestNo), () => repaymentOf(lender.cancel(requestNo))),
    repayments: nothing,
    repaymentTotals: () => Promise.resolve([]),
  };
}

function repaymentOf({ state, fen }: Repaid): Repayment {
  return { kind: 'repayment', state, amountFen: fen, reason: state === 'refused' ? 'not now' : null };
}
