/**
 * Assembles the calls of automatic top-up (SPEC section 7, /auto/v1), each group of which has a file of its
 * own.
 */
import type {
  AgreementCommands,
  AgreementViews,
  Cancelling,
  Family,
  MemberConsents,
  SigningPages,
} from '../../../agreements/index.ts';
import type { AgreementRules } from '../../../agreements/model/index.ts';
import type { AgreementQueries, ConsentQueries, Recommendations } from '../../../agreements/store/index.ts';
import type { SignUps } from '../../../enrolment/index.ts';
import type { Numbers } from '../../../numbers/index.ts';
import { agreementHandlers } from './agreements.ts';
import { agreementChangeHandlers } from './changes.ts';
import { chargeHandlers } from './charges.ts';
import { familyHandlers } from './family.ts';
import { agreementNumberHandlers } from './numbers.ts';
import { agreementRulesHandlers } from './rules.ts';
import { type SetupHandlerParts, setupHandlers } from './setup.ts';
import { signingHandlers } from './signing.ts';
import { signUpHandlers } from './sign-up.ts';
import { type WalletHandlerParts, walletHandlers } from './wallet.ts';

/** The services that answer the calls of automatic top-up. */
export interface AutomaticServices extends SetupHandlerParts, WalletHandlerParts {
  readonly commands: AgreementCommands & Cancelling;
  readonly consents: MemberConsents;
  readonly family: Family;
  readonly numbers: Pick<Numbers, 'check'>;
  readonly queries: AgreementQueries & Pick<ConsentQueries, 'offers' | 'mayBeAsked'>;
  readonly recommendations: Recommendations;
  readonly rules: AgreementRules;
  readonly signUps: Pick<SignUps, 'begin' | 'ofUser' | 'ofAnybody'>;
  readonly signingPage: SigningPages;
  readonly views: AgreementViews;
}

export function automaticHandlers(services: AutomaticServices) {
  const { queries, views, rules, clock } = services;
  return {
    ...agreementHandlers(queries, views),
    ...agreementNumberHandlers(queries, services.recommendations, services.numbers, rules),
    ...agreementRulesHandlers(rules),
    ...chargeHandlers(queries, views, clock),
    ...familyHandlers(services.consents, services.family, queries, views),
    ...setupHandlers(services),
    ...signingHandlers(services.signingPage, services.ownPages),
    ...signUpHandlers(services.signUps, queries, views),
    ...agreementChangeHandlers(services.commands, queries, views),
    ...walletHandlers(services),
  };
}
