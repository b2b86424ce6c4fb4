import type { CallError } from '../platform/http/call-error.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import type { orderCopy } from './order-copy.ts';

/** What is said where paying or cancelling an order failed. */
export interface Heading {
  readonly title: string;
  /** What it means for the money. */
  readonly words: string | null;
  /** What may have been done where no answer came; left out: nothing. */
  readonly unknown?: string;
}

/** Why an order was not paid or cancelled, or that it is not known whether it was. */
export function actionFailure(
  error: Pick<CallError, 'is' | 'kind' | 'message' | 'reference'>,
  { title, words, unknown }: Heading,
  { notPayable }: Pick<(typeof orderCopy)['en'], 'notPayable'>,
): Failure {
  const { message, reference } = error;
  if (error.is('orderNotPayable')) return { title: notPayable, message, words: null, reference: null };
  const isRefused = error.kind === 'refused';
  if (unknown && !isRefused) return { title: message, words: unknown, reference };
  return { title, message, words: isRefused && !error.is('cashierUnavailable') ? null : words, reference };
}
