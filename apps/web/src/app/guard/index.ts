export { guardSteps, runGuard } from './guard.ts';
export type { GuardPorts, GuardStep, Verdict, Visit } from './guard-types.ts';
export { VALID_FOR_MS } from './validate-session.ts';
