import { mobile } from '@phonebill/contract/validation';
import type { CallResponse } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';
import { topUpCopy } from './copy.ts';

/** How far the number on the screen is. */
export type NumberState =
  /** Still being typed. */
  | { readonly kind: 'incomplete'; readonly missing: number }
  /** Cannot be topped up; `problem` says why. `isStopped`: nothing is wrong with the number itself. */
  | { readonly kind: 'refused'; readonly problem: string; readonly isStopped?: true }
  /** Eleven digits; whether it may be topped up is being checked. */
  | { readonly kind: 'checking' }
  /** May be topped up, as far as is known: the gateway looks again when the order is placed. */
  | { readonly kind: 'ready' };

type Check = CallResponse<'GET /common/v1/front/mobileCheck'>;

/** `check` is null while there is no answer, and undefined when asking failed. */
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
