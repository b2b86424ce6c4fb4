/** The operators' console: its calls, who may make them, and the reasons for refusing one. */
export { hasDirectionSigns, withSignsHidden, withSignsKept, withSignsShown } from './direction-signs.ts';
export {
  type AgreementHoldView,
  type AgreementLifeView,
  type AgreementRowView,
  type ChargeRowView,
  signerActs,
} from './agreements.ts';
export {
  type ConsoleCallName,
  type ConsoleCallRow,
  consoleCalls,
  type ConsoleRequest,
  type ConsoleResponse,
  splitConsoleCall,
} from './calls.ts';
export {
  type DecideFiltersView,
  MOST_DIFFERENCES_AT_ONCE,
  type OrderFiltersView,
  type ProposedAct,
  type ReadDifferenceView,
  type SwitchOffAct,
  type TouchedAct,
} from './acts.ts';
export {
  isOfDraft,
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
  type ProposalState,
  proposalStates,
} from './proposals.ts';
export { decisionsOfStuck } from './order-list.ts';
export { healthWindows, queueNames } from './health.ts';
export { type ListName, listVerbs, type MovingPeriod, movingPeriods } from './list-names.ts';
export { partStates } from './settings.ts';
export type {
  SettingsDifferenceView,
  SettingsDraftView,
  SettingsFaultView,
  VersionOfSettingsView,
} from './settings.ts';
export { settingsParts, type SettingsPartName } from './settings-parts.ts';
export { comparedBooks, unknownKinds } from './money.ts';
export { keptOutcomes, type KeptOutcome, type PartnerCallView } from './partner-calls.ts';
export { type ConsoleRefusalAnswer, type ConsoleRefusalName, consoleRefusals } from './refusals.ts';
export { type ConsoleRole, consoleRoleNames, consoleRoles, type ConsoleVerb, verbsOf } from './roles.ts';
export type {
  AnsweredMessageView,
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
  OpenSessionView,
  TerminalView,
} from './schemas.ts';
export type { SentSmsView } from './sent-sms.ts';
export type { BreakGlassView } from './terminal.ts';
export type { UserRowView, UserView } from './users.ts';
export type { SavedViewView } from './views.ts';
