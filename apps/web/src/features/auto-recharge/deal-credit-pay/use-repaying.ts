import { useNavigate } from 'react-router';
import { useAttempt } from '../../../platform/attempt/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { repaymentPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { useRepay } from '../api/use-repay.ts';
import { creditTexts } from './texts.ts';

/** Orders a repayment and goes to the cashier with it; what became of it is told on its own page. */
export function useRepaying(): {
  repay: (chargeNos: readonly string[]) => Promise<void>;
  failure: Failure | null;
  dismiss: () => void;
} {
  const texts = useTexts(creditTexts);
  const navigate = useNavigate();
  const repaying = useRepay();
  const { failure, run, show } = useAttempt<Failure>();

  async function repay(chargeNos: readonly string[]): Promise<void> {
    await run(async () => {
      const { order, payment } = await repaying.mutateAsync(chargeNos);
      const opening = payment && (await openCashier(payment));
      // Whoever comes back to this page from the cashier's finds the list with the repayment that is open.
      if (opening !== 'left') await navigate(repaymentPath(order.orderNo));
      return null;
    }, failureOf);
  }

  function failureOf(error: CallError): Failure {
    if (error.is('debtNotPayable')) return { title: texts.changed, words: texts.changedWords };
    if (error.kind !== 'refused') return { title: texts.repayUnknown, words: texts.repayUnknownWords };
    return { title: error.message || texts.repayFailed, words: null };
  }

  return { repay, failure, dismiss: () => show(null) };
}
