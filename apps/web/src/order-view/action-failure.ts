import type { CallError } from '../platform/http/call-error.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import type { orderCopy } from './order-copy.ts';

/** Texts for a failure of paying or cancelling an order. */
export interface Heading {
  readonly title: string;
  /** The meaning of the failure for the money. */
  readonly words: string | null;
  /** The act that may have been done if no answer arrived; omitted if none can have been. */
  readonly unknown?: string;
}

/** Returns why an order was not paid or cancelled, or that it is not known whether it was. */
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
