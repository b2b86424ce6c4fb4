/** Shows the calls to and from partners about an order or an agreement. */
export { AgreementCalls, OrderCalls } from './calls-of.tsx';
