import { errorCodes } from 'virtual:page-contract';
import type { CallName, PageRefusal } from '@phonebill/contract/wire';

/**
 * The ways in which a call can fail (SPEC section 8).
 * - `refused`: the server answered and refused; `msgCd` says why.
 * - `empty`: the answer had no content that could be read (read-answer.ts), or no `msgCd`. Whether the server
 *   carried out the call is unknown.
 * - `transport`: no answer, or one with an HTTP status that is not 2xx. Whether the server carried out the
 *   call is unknown.
 */
export type CallErrorKind = 'refused' | 'empty' | 'transport';

export interface CallErrorFacts {
  readonly call: CallName;
  readonly kind: CallErrorKind;
  readonly message: string;
  readonly msgCd?: string;
  readonly status?: number;
  /** The number under which the server logged the request, which the user can quote. */
  readonly reference?: string | undefined;
}

/** A failed call. `message` is the text for the user, in the language of the pages. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly call: CallName;
  readonly kind: CallErrorKind;
  readonly msgCd: string | null;
  readonly status: number | null;
  readonly reference: string | null;

  constructor(facts: CallErrorFacts) {
    super(facts.message);
    this.call = facts.call;
    this.kind = facts.kind;
    this.msgCd = facts.msgCd ?? null;
    this.status = facts.status ?? null;
    this.reference = facts.reference ?? null;
  }

  /** Returns whether the server refused for this reason. */
  is(name: PageRefusal): boolean {
    return this.kind === 'refused' && this.msgCd === errorCodes[name];
  }

  /** Whether a retry may succeed although nothing else has changed. */
  get mayPass(): boolean {
    return this.kind !== 'refused' || /^\w{3}5/.test(this.msgCd ?? '');
  }
}
