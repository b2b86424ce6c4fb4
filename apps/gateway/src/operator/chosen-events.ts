/** Chooses the outgoing events that a command is about, from what was typed. */
import { eventDeliveryStates, TEST_EVENT_TYPE, toldEventTypes } from '@phonebill/contract';
import type { EventFilters } from '../events-out/index.ts';
import { readTime } from './typed-times.ts';

/** The options of the command `events`, each as typed. */
export interface NamedEvents {
  readonly endpoint?: string | undefined;
  /** An order or an agreement; for an agreement, events of the orders of its charges too. */
  readonly of?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the filters, or a sentence that says what is wrong with the options. */
export function chosenEvents(named: NamedEvents): EventFilters | string {
  const { endpoint, of, type, state, from, to } = named;
  const endpointNo = endpoint === undefined ? undefined : endpointNoOf(endpoint);
  if (endpointNo === null) return '--endpoint takes the number of an endpoint, as the console has it.';
  if (of !== undefined && !/^A?\d{24}$/.test(of))
    return '--of takes the number of an order or of an agreement (A...).';
  const types: readonly string[] = [...toldEventTypes, TEST_EVENT_TYPE];
  if (type !== undefined && !types.includes(type)) return `--type is one of ${types.join(', ')}.`;
  const states: readonly string[] = eventDeliveryStates;
  if (state !== undefined && !states.includes(state)) return `--state is one of ${states.join(', ')}.`;
  const [since, until] = [
    from === undefined ? undefined : readTime('from', from),
    to === undefined ? undefined : readTime('to', to),
  ];
  if (typeof since === 'string') return since;
  if (typeof until === 'string') return until;
  const ofAgreement = of?.startsWith('A') === true;
  return {
    endpointNo,
    type,
    state,
    from: since,
    to: until,
    orderNo: ofAgreement ? undefined : of,
    agreementNo: ofAgreement ? of : undefined,
  };
}

/** Returns the number of an endpoint; null if the text is none. */
export function endpointNoOf(typed: string): number | null {
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null;
}
