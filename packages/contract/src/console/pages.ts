/**
 * The part of the contract that the console's pages use at run time: types and plain tables, no schema
 * library.
 */
export type { ConsoleCallName, ConsoleRequest, ConsoleResponse } from './calls.ts';
export type {
  DecideFiltersView,
  OrderFiltersView,
  ProposedAct,
  ReadDifferenceView,
  SwitchOffAct,
  TouchedAct,
} from './acts.ts';
export type * from './agreements.ts';
export {
  isOfDraft,
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
  type ProposalState,
} from './proposals.ts';
export { withSignsShown } from './direction-signs.ts';
export type * from './events.ts';
export type * from './health.ts';
export type * from './money.ts';
export type * from './partner-calls.ts';
export type * from './sent-sms.ts';
export { settingsParts, type SettingsPartName } from './settings-parts.ts';
export type * from './settings.ts';
export type * from './users.ts';
export { type ConsoleRefusalAnswer, type ConsoleRefusalName, consoleRefusals } from './refusals.ts';
export { type ConsoleRole, consoleRoleNames, consoleRoles, type ConsoleVerb } from './roles.ts';
export { carriers, orderStates, payMethods } from '../order-states.ts';
export {
  agreementEventTypes,
  eventDeliveryStates,
  orderEventTypes,
  TEST_EVENT_TYPE,
  type ToldEventType,
  toldEventTypes,
} from '../told-events.ts';
export type * from './schemas.ts';
export type { BreakGlassView } from './terminal.ts';
export { type ListName, type MovingPeriod, movingPeriods } from './list-names.ts';
export {
  decisionsOfStuck,
  type HideableColumn,
  hideableColumns,
  MOST_ACTED_ON_AT_ONCE,
  stuckParts,
} from './order-list.ts';
export type { SavedViewView } from './views.ts';
