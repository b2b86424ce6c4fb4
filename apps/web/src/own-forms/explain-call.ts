import type { CallError } from '../platform/http/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';

/** Why a call of a form failed, in the gateway's own words, or SPEC section 8's where it gave none. */
export function explainCall({ message, kind, reference }: CallError): Failure {
  return { title: message, words: null, reference: kind === 'refused' ? null : reference };
}
