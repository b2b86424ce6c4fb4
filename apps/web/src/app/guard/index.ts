export { guardSteps, runGuard } from './guard.ts';
export type { GuardPorts, GuardStep, Verdict, Visit } from './guard-types.ts';
