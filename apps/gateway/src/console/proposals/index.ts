/** Proposals: acts that one person proposes and another approves. */
export { carryOutLeft } from './carry-out.ts';
export {
  approve,
  decline,
  kindsSeenBy,
  showProposal,
  showProposals,
  showProposalsOfOrder,
} from './decide.ts';
export { proposalMachine } from './proposal-states.ts';
export { planDeciding } from './decide-plan.ts';
export { planGiveBack } from './give-back-plan.ts';
export { planView } from './list-plan.ts';
export { readRows } from './proposal-rows.ts';
export { readView } from './closing.ts';
export { countOpen, endExpired } from './proposal-store.ts';
export { propose, proposeAtTerminal } from './propose.ts';
