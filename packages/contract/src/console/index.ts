/** The operators' console: its calls, who may make them, and why one is refused. */
export {
  type ConsoleCallName,
  type ConsoleCallRow,
  consoleCalls,
  type ConsoleRequest,
  type ConsoleResponse,
  type OrderFiltersView,
  type ProposedAct,
  splitConsoleCall,
  type TouchedAct,
} from './calls.ts';
export {
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
  type ProposalState,
  proposalStates,
} from './proposals.ts';
export { type ConsoleRefusalAnswer, type ConsoleRefusalName, consoleRefusals } from './refusals.ts';
export { type ConsoleRole, consoleRoleNames, consoleRoles, type ConsoleVerb, verbsOf } from './roles.ts';
export type {
  AuditEntryView,
  DifferenceView,
  HelpMessageRowView,
  HomeView,
  MeView,
  OrderActView,
  OrderLifeView,
  OrderRowView,
  PasskeyView,
  PersonView,
  ProposalView,
} from './schemas.ts';
