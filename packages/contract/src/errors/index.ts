import type { Language } from '../language.ts';
import { type ErrorDetails, fillDetails } from '../page-errors.ts';
import { activityErrors } from './activities.ts';
import { agreementErrors } from './agreements.ts';
import { availabilityErrors } from './availability.ts';
import { orderErrors } from './orders.ts';
import { personErrors } from './people.ts';
import { requestErrors } from './requests.ts';
import { signOnErrors } from './sign-on.ts';

/**
 * The closed list of refusals (SPEC section 8). Each has its message code and its text in both languages; a
 * new one does not compile until it has all three. A refusal by a rule of SPEC section 5 has that rule's
 * text; English texts that section 8 gives are used exactly. `{name}` in a text is replaced from the
 * refusal's details.
 */
export const errorList = {
  ...requestErrors,
  ...orderErrors,
  ...agreementErrors,
  ...personErrors,
  ...activityErrors,
  ...signOnErrors,
  ...availabilityErrors,
} as const;

export type ErrorName = keyof typeof errorList;

/** Returns a refusal's text in a language, with its `{name}` places filled. */
export function errorMessage(name: ErrorName, language: Language, details: ErrorDetails = {}): string {
  return fillDetails(errorList[name][language], details);
}
