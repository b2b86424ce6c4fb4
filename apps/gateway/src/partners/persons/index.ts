/** Who checks names and binds cards: the ports. */
export type { CardBindings, NameChecks } from './port.ts';
