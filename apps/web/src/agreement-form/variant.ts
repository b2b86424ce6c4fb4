/** The differences between the screens that share the form, as data, so that there is one form. */
import type { AgreementRulesView, AgreementVariant, DebitSource } from '@phonebill/contract/wire';
import { paths } from '../platform/paths.ts';

export interface FormVariant {
  /**
   * `any`: it begins with the user's own number, and another may be chosen. `others`: none is chosen at
   * first, and the user's own number is referred to the form of automatic top-up, where no consent is needed.
   * `own`: the user's own number only.
   */
  readonly numbers: 'any' | 'others' | 'own';
  /** The variant whose amounts, caps and calls are used; omitted for the standard ones. */
  readonly offer?: AgreementVariant;
  /** The sources that may be chosen; omitted for all that the rules have. */
  readonly sources?: readonly DebitSource[];
  /**
   * Whether the screen shows only the agreement: no links to other screens, no adverts, nothing about the
   * account.
   */
  readonly isAlone?: boolean;
  /** The path of the form for the user's own number, in a form for others. */
  readonly ownNumberPath?: string;
  /** The screen on which a user without a wallet account registers on the way; omitted if there is none. */
  readonly registerPath?: string;
}

/** Automatic top-up (setAutoRecharge). */
export const anyNumber: FormVariant = { numbers: 'any', registerPath: paths.marketSetAutoRecharge };
/** Family top-up (transPage). */
export const othersNumbers: FormVariant = { numbers: 'others', registerPath: paths.transPageHbRegister };
/** The campus campaign (xysetAutoRecharge, zdcxyyyPage): small amounts, low caps. */
export const campus: FormVariant = { numbers: 'any', offer: 'campus' };
/** The counter of a business hall (busModeYunNan): the customer's own number, paid from the balance. */
export const counter: FormVariant = { numbers: 'own', sources: ['balance'], isAlone: true };

/** Returns the rules for a variant. A balance trigger is possible only for the number's owner. */
export function rulesFor({ numbers, sources }: FormVariant, rules: AgreementRulesView): AgreementRulesView {
  return {
    ...rules,
    triggers: numbers === 'others' ? rules.triggers.filter((kind) => kind === 'day') : rules.triggers,
    sources: sources ? rules.sources.filter((source) => sources.includes(source)) : rules.sources,
  };
}
