/** All state tables of automatic top-up, by the file names of their drawings. */
import { agreementMachine } from './agreement.ts';
import { chargeMachine } from './charge.ts';
import { debtMachine } from './debt.ts';
import { mandateMachine } from './mandate.ts';
import { memberConsentMachine } from './member-consent.ts';
import { operationMachine } from './operation.ts';

export const agreementMachines = {
  agreement: agreementMachine,
  operation: operationMachine,
  charge: chargeMachine,
  debt: debtMachine,
  mandate: mandateMachine,
  'member-consent': memberConsentMachine,
} as const;
