/** What differs between the screens that share the form: data, so that there is one form. */
import type { AgreementRulesView, AgreementVariant, DebitSource } from '@phonebill/contract/wire';
import { paths } from '../platform/paths.ts';

export interface FormVariant {
  /**
   * `any`: it begins with the own number, and another may be chosen. `others`: none is chosen at first, and
   * the own one is sent to the form of automatic top-up, where nobody has to be asked. `own`: the own one and
   * no other.
   */
  readonly numbers: 'any' | 'others' | 'own';
  /** Whose amounts, caps and calls; none: the usual ones. */
  readonly offer?: AgreementVariant;
  /** What may be chosen to pay from; none given: all that the rules have. */
  readonly sources?: readonly DebitSource[];
  /** Only what is agreed is on the screen: no way to other screens, no adverts, nothing of the account. */
  readonly isAlone?: boolean;
  /** Where the own number is set up, for a form of others'. */
  readonly ownNumberPath?: string;
  /** The screen on which somebody without a wallet account registers on the way; none: there is none. */
  readonly registerPath?: string;
}

/** Automatic top-up (setAutoRecharge). */
export const anyNumber: FormVariant = { numbers: 'any', registerPath: paths.marketSetAutoRecharge };
/** Family top-up (transPage). */
export const othersNumbers: FormVariant = { numbers: 'others', registerPath: paths.transPageHbRegister };
/** The campus (xysetAutoRecharge, zdcxyyyPage): small amounts, low caps. */
export const campus: FormVariant = { numbers: 'any', offer: 'campus' };
/** At the counter of a business hall (busModeYunNan): the customer's own number, from the balance. */
export const counter: FormVariant = { numbers: 'own', sources: ['balance'], isAlone: true };

/** The rules as they are for a variant. Only the owner's balance may set a top-up off. */
export function rulesFor({ numbers, sources }: FormVariant, rules: AgreementRulesView): AgreementRulesView {
  return {
    ...rules,
    triggers: numbers === 'others' ? rules.triggers.filter((kind) => kind === 'day') : rules.triggers,
    sources: sources ? rules.sources.filter((source) => sources.includes(source)) : rules.sources,
  };
}
