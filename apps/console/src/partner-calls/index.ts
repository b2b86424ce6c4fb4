/** What was sent to partners about an order or an agreement, and what came from them. */
export { AgreementCalls, OrderCalls } from './calls-of.tsx';
