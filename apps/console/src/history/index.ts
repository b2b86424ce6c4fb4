/** What happened to an order or an agreement and to their parts, from the first event on. */
export { History } from './history.tsx';
