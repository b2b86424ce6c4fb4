/** Paying and cancelling an order, the same wherever it is shown. The calls are given in by the screen. */
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
  /** Opens the cashier; ends when the user is back, or could not leave. */
  pay(how?: PayHow): Promise<void>;
  cancel(): Promise<void>;
  /** The failure has been seen. */
  dismiss(): void;
}

/**
 * `onReturn`: the user came back from the cashier to this very page, or the wallet app's cashier lies over
 * it; a page without it leaves for the result page then, which waits for the cashier's word. `points` and
 * `priceFen` are what the order costs, as far as known.
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

  /** Runs one of the two; a failure is shown under its heading, and the order is looked at again. */
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
          // Whoever left meanwhile does not pay now; the order waits for it.
          if (!isHere()) return null;
          const opening = payment && (await openCashier(payment, orderNo));
          if (opening === 'nowhere')
            return { title: texts.payFailed, words: texts.payFailedWords, reference: null };
          // The app's cashier may answer when somebody else has logged in.
          if (!isHere()) return null;
          if (opening) onReturn?.();
          if (opening === 'byApp' && !onReturn) await navigate(resultPath(orderNo));
          const looking = lookAgain();
          // Whoever is back finds another button in this one's place: no tap on that is lost meanwhile.
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
