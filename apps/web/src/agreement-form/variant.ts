/** What differs between the screens that share the form: data, so that there is one form. */
import type { AgreementRulesView } from '@phonebill/contract/wire';

export interface FormVariant {
  /**
   * `any`: it begins with the own number, and another may be chosen. `others`: none is chosen at first, and
   * the own one is sent to the form of automatic top-up, where nobody has to be asked.
   */
  readonly numbers: 'any' | 'others';
}

/** Automatic top-up (setAutoRecharge). */
export const anyNumber: FormVariant = { numbers: 'any' };
/** Family top-up (transPage). */
export const othersNumbers: FormVariant = { numbers: 'others' };

/** The rules as they are for a variant: only the owner's balance may set a top-up off. */
export function rulesFor({ numbers }: FormVariant, rules: AgreementRulesView): AgreementRulesView {
  return numbers === 'any' ? rules : { ...rules, triggers: rules.triggers.filter((kind) => kind === 'day') };
}
