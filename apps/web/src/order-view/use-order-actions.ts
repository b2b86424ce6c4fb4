/** Paying and cancelling an order, the same wherever it is shown. The calls are given in by the screen. */
import type { OrderView } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { CallError } from '../platform/http/index.ts';
import { resultPath } from '../platform/paths.ts';
import { openCashier } from '../platform/pay/index.ts';
import { queryFamily } from '../platform/query-keys.ts';
import { showPoints, type Sum } from '../ui/amount/points-text.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import type { OrderCalls } from './order-calls.ts';
import { orderTexts } from './order-texts.ts';

export interface OrderActions {
  readonly problem: Failure | null;
  /** Opens the cashier; ends when the user is back, or could not leave. */
  pay(): Promise<void>;
  cancel(): Promise<void>;
  /** The problem has been seen. */
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
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const pointsNotEnough: Failure = {
    title: texts.pointsNotEnough,
    words: texts.pointsNotEnoughWords(showPoints(points, language)),
    reference: null,
  };
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Failure | null>(null);
  const paying = useMutation({ mutationFn: calls.pay });
  const cancelling = useMutation({ mutationFn: calls.cancel });
  const lookAgain = () => queries.invalidateQueries({ queryKey: queryFamily('orders') });

  async function act(run: () => Promise<void>, failure: { title: string; words: string }): Promise<void> {
    setProblem(null);
    try {
      await run();
    } catch (error) {
      setProblem(
        error instanceof CallError && error.is('pointsNotEnough')
          ? pointsNotEnough
          : problemOf(error, failure, texts.notPayable),
      );
      void lookAgain();
    }
  }

  return {
    problem,
    dismiss: () => setProblem(null),
    pay: () =>
      act(
        async () => {
          const { payment } = await paying.mutateAsync(orderNo);
          if (!payment) return lookAgain();
          const opening = await openCashier(payment);
          if (opening === 'nowhere')
            return setProblem({ title: texts.payFailed, words: texts.payAddressBad, reference: null });
          onReturn?.();
          if (opening === 'byApp' && !onReturn) await navigate(resultPath(orderNo));
          return lookAgain();
        },
        points > 0 && priceFen === 0
          ? { title: texts.pointsFailed, words: texts.pointsFailedWords }
          : { title: texts.payFailed, words: texts.payFailedWords },
      ),
    cancel: () =>
      act(
        async () => {
          await cancelling.mutateAsync(orderNo);
          await lookAgain();
        },
        { title: texts.cancelFailed, words: texts.cancelFailedWords },
      ),
  };
}

function problemOf(
  error: unknown,
  { title, words }: { title: string; words: string },
  notPayable: string,
): Failure {
  if (!(error instanceof CallError)) return { title, words, reference: null };
  if (error.is('orderNotPayable')) return { title: notPayable, words: null, reference: null };
  return {
    title,
    words: error.kind === 'refused' && !error.is('cashierUnavailable') ? error.message : words,
    reference: error.reference,
  };
}
