import { mobile } from '@phonebill/contract/validation';
import type { CallResponse } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';
import { topUpCopy } from './copy.ts';

/** The state of the number on the screen. */
export type NumberState =
  /** It is still being typed. */
  | { readonly kind: 'incomplete'; readonly missing: number }
  /** It cannot be topped up; `problem` says why. `isStopped`: the number itself is valid. */
  | { readonly kind: 'refused'; readonly problem: string; readonly isStopped?: true }
  /** It has eleven digits; whether it may be topped up is being checked. */
  | { readonly kind: 'checking' }
  /** It may be topped up as far as is known: the gateway checks again when the order is placed. */
  | { readonly kind: 'ready' };

type Check = CallResponse<'GET /common/v1/front/mobileCheck'>;

/**
 * Returns the state of a number. `check` is null while there is no answer, and undefined if the check failed.
 */
export function numberState(
  digits: string,
  check: Check | null | undefined,
  language: Language,
): NumberState {
  const copy = topUpCopy[language];
  if (
    digits.length < 11 &&
    (digits === '' || digits.startsWith('1') || digits.startsWith('86') || '86'.startsWith(digits))
  )
    return { kind: 'incomplete', missing: 11 - digits.length };
  if (digits.length > 11 && digits.startsWith('1'))
    return { kind: 'refused', problem: copy.numberLong(digits.length) };
  if (!mobile.accepts(digits)) return { kind: 'refused', problem: mobile.message[language] };
  if (check === null) return { kind: 'checking' };
  if (!check || check.allowed) return { kind: 'ready' };
  if (check.text) return { kind: 'refused', problem: check.text[language], isStopped: true };
  if (check.reason === 'notAMobileNumber') return { kind: 'refused', problem: mobile.message[language] };
  return {
    kind: 'refused',
    problem: check.reason === 'carrierNotServed' ? copy.carrierNotServed : copy.carrierRefuses,
  };
}
