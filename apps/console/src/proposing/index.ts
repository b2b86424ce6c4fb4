/** Proposes acts that need two persons: one form for all kinds. */
export { ProposalForm, type Proposed } from './proposal-form.tsx';
