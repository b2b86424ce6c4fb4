import { graphicCode, mobile, problemIfEmpty, problemWith } from '@phonebill/contract/validation';
import type { CallError } from '../platform/http/call-error.ts';
import type { Language } from '../platform/language/index.ts';

/** The places on the form that can show a problem. `form`: not at a single field. */
export type LoginPlace = 'mobile' | 'graphicCode' | 'smsCode' | 'form';
/** The problems besides those of the SMS code, which shows its own. */
export type Problems = Partial<Record<Exclude<LoginPlace, 'smsCode'>, string | undefined>>;

export interface LoginValues {
  readonly mobile: string;
  readonly graphicCode: string;
}

const rules = { mobile, graphicCode };

/**
 * Returns the problems of the fields that a step needs: whether they are filled, then SPEC section 5's rules.
 */
export function findProblems(
  values: LoginValues,
  needed: readonly (keyof LoginValues)[],
  labels: LoginValues,
  language: Language,
): Problems {
  const problems: Problems = {};
  for (const field of needed) {
    const problem =
      problemIfEmpty(labels[field], values[field], language) ??
      problemWith(rules[field], values[field], language);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Returns the field that a refusal concerns. */
export function placeOf(error: CallError): LoginPlace {
  if (error.is('mobileInvalid')) return 'mobile';
  if (error.is('graphicCodeWrong')) return 'graphicCode';
  if (
    error.is('smsCodeWrong') ||
    error.is('smsCodeSpent') ||
    error.is('smsTooSoon') ||
    error.is('smsTooMany') ||
    error.is('smsUnavailable')
  )
    return 'smsCode';
  return 'form';
}
