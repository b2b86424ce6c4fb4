/** Shows the history of an order or an agreement and of their parts, from the first event on. */
export { History } from './history.tsx';
