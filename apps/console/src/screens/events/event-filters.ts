/** The filters of an endpoint's events, as kept in the address. */
import {
  type ConsoleRequest,
  eventDeliveryStates,
  TEST_EVENT_TYPE,
  toldEventTypes,
} from '@phonebill/contract/console-pages';
import { instantOf } from '../../values/index.ts';
import { isMovingPeriod, movingDays } from '../../views/index.ts';

type EventFilters = Omit<ConsoleRequest<'GET /events'>, 'endpointNo' | 'cursor'>;

/** `of`: the full number of an order or an agreement; `from` and `to`: times in China. */
export const eventFilterNames = ['state', 'type', 'of', 'from', 'to'] as const;
export type EventFilterName = (typeof eventFilterNames)[number];

export const shownEventTypes = [...toldEventTypes, TEST_EVENT_TYPE] as const;

const isNumber = (text: string): boolean => /^A?\d{24}$/.test(text);
const isMoment = (text: string): boolean =>
  /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(instantOf(text)));

/** Returns whether a filter can have this value; an empty one is allowed. */
export function isEventFilter(name: EventFilterName, text: string): boolean {
  if (text === '') return true;
  switch (name) {
    case 'state':
      return eventDeliveryStates.some((one) => one === text);
    case 'type':
      return shownEventTypes.some((one) => one === text);
    case 'of':
      return isNumber(text);
    case 'from':
    case 'to':
      return isMoment(text);
  }
}

/** The filters as kept in an address: with a period in place of times. */
export type EventFiltersSaid = Readonly<Partial<Record<EventFilterName | 'period', string>>>;

/** Reads the filters from an address; invalid values are ignored. */
export function eventFiltersSaid(search: URLSearchParams): EventFiltersSaid {
  const period = search.get('period');
  const names = isMovingPeriod(period) ? (['state', 'type', 'of'] as const) : eventFilterNames;
  const said = names.flatMap((name) => {
    const text = search.get(name);
    return text !== null && text !== '' && isEventFilter(name, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(isMovingPeriod(period) ? [...said, ['period', period]] : said);
}

/** Returns the address for these filters. */
export function eventAddress(said: EventFiltersSaid): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of [...eventFilterNames, 'period'] as const) {
    const text = said[name];
    if (text !== undefined) search.set(name, text);
  }
  return search;
}

/**
 * Returns the parameters with which events are loaded; a moving period begins with its first day in China and
 * has no end.
 */
export function eventFiltersIn(search: URLSearchParams, nowMs: number): EventFilters {
  const { type, of, period, ...said } = eventFiltersSaid(search);
  const from = isMovingPeriod(period) ? `${movingDays(period, nowMs).from}T00:00` : said.from;
  const state = eventDeliveryStates.find((one) => one === said.state);
  return {
    ...(state && { state }),
    ...(type !== undefined && { type }),
    ...(of !== undefined && (of.startsWith('A') ? { agreementNo: of } : { orderNo: of })),
    ...(from !== undefined && { from: instantOf(from) }),
    ...(said.to !== undefined && { to: instantOf(said.to) }),
  };
}
