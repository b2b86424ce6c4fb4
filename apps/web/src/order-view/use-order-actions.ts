/** Pays and cancels an order, the same wherever it is shown. The screen passes in the calls. */
import type { OrderView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { pageNow, useNavigate } from '../platform/navigate.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { useAttempt } from '../platform/attempt/index.ts';
import type { CallError } from '../platform/http/index.ts';
import { resultPath } from '../platform/paths.ts';
import { openCashier } from '../platform/pay/index.ts';
import { queryFamily } from '../platform/query-keys.ts';
import { showPoints, type Sum } from '../ui/amount/points-text.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { actionFailure, type Heading } from './action-failure.ts';
import type { OrderCalls, PayHow } from './order-calls.ts';
import { orderCopy } from './order-copy.ts';

export interface OrderActions {
  readonly failure: Failure | null;
  /** Opens the cashier; resolves when the user is back, or could not leave. */
  pay(how?: PayHow): Promise<void>;
  cancel(): Promise<void>;
  /** Removes the failure that the user has seen. */
  dismiss(): void;
}

/**
 * Returns the actions of an order. `onReturn`: called when the user came back from the cashier to this page,
 * or the wallet app's cashier lies over it; a page without it goes to the result page then, which waits for
 * the cashier's webhook. `points` and `priceFen` are the order's price, as far as known.
 */
export function useOrderActions(
  { orderNo, points = 0, priceFen = 0 }: Pick<OrderView, 'orderNo'> & Partial<Sum>,
  calls: Pick<OrderCalls, 'pay' | 'cancel'>,
  onReturn?: () => void,
): OrderActions {
  const texts = useTexts(orderCopy);
  const language = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const paying = useAttempt<Failure>();
  const cancelling = useAttempt<Failure>();
  const lookAgain = () => queries.invalidateQueries({ queryKey: queryFamily('orders') });

  function dismiss(): void {
    paying.show(null);
    cancelling.show(null);
  }

  /** Runs one of the two actions; a failure is shown under its heading, and the order is loaded again. */
  async function act(
    attempt: typeof paying,
    action: () => Promise<Failure | null>,
    heading: Heading,
  ): Promise<void> {
    dismiss();
    const explain = (error: CallError): Failure => {
      void lookAgain();
      return error.is('pointsNotEnough')
        ? {
            title: texts.pointsNotEnough,
            message: error.message,
            words: texts.pointsNotEnoughWords(showPoints(points, language)),
            reference: null,
          }
        : actionFailure(error, heading, texts);
    };
    try {
      await attempt.run(action, explain);
    } catch {
      attempt.show({ title: heading.title, words: heading.words, reference: null });
      void lookAgain();
    }
  }

  return {
    failure: paying.failure ?? cancelling.failure,
    dismiss,
    pay: (how) =>
      act(
        paying,
        async () => {
          const isHere = pageNow();
          const { payment } = await calls.pay(orderNo, how);
          // If the user left meanwhile, they do not pay now; the order waits.
          if (!isHere()) return null;
          const opening = payment && (await openCashier(payment, orderNo));
          if (opening === 'nowhere')
            return { title: texts.payFailed, words: texts.payFailedWords, reference: null };
          // The app's cashier may answer after another user has logged in.
          if (!isHere()) return null;
          if (opening) onReturn?.();
          if (opening === 'byApp' && !onReturn) await navigate(resultPath(orderNo));
          const looking = lookAgain();
          // On return another button takes this one's place; until then it stays busy, so that no tap is
          // lost.
          if (!opening) await looking;
          return null;
        },
        points > 0 && priceFen === 0
          ? { title: texts.pointsFailed, words: texts.pointsFailedWords, unknown: texts.unknown }
          : { title: texts.payFailed, words: texts.payFailedWords },
      ),
    cancel: () =>
      act(
        cancelling,
        async () => {
          await calls.cancel(orderNo);
          await lookAgain();
          return null;
        },
        { title: texts.cancelFailed, words: null, unknown: texts.unknown },
      ),
  };
}
