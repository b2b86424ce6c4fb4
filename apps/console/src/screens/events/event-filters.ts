/** What the list of an endpoint's events is narrowed by, as it stands in its address. */
import {
  type ConsoleRequest,
  eventDeliveryStates,
  TEST_EVENT_TYPE,
  toldEventTypes,
} from '@phonebill/contract/console-pages';
import { instantOf } from '../../values/index.ts';

type EventFilters = Omit<ConsoleRequest<'GET /events'>, 'endpointNo' | 'cursor'>;

/** `of`: the whole number of an order or an agreement; `from` and `to`: moments in China. */
export type EventFilterName = 'state' | 'type' | 'of' | 'from' | 'to';

export const shownEventTypes = [...toldEventTypes, TEST_EVENT_TYPE] as const;

const isNumber = (text: string): boolean => /^A?\d{24}$/.test(text);
const isMoment = (text: string): boolean =>
  /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(instantOf(text)));

/** Whether a filter can say this; one that says nothing can. */
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

/** The filters in an address; one that says what it cannot is left out. */
export function eventFiltersIn(search: URLSearchParams): EventFilters {
  const said = (name: EventFilterName): string | null => {
    const text = search.get(name);
    return text !== null && text !== '' && isEventFilter(name, text) ? text : null;
  };
  const [type, of, from, to] = [said('type'), said('of'), said('from'), said('to')];
  const state = eventDeliveryStates.find((one) => one === search.get('state'));
  return {
    ...(state && { state }),
    ...(type !== null && { type }),
    ...(of !== null && (of.startsWith('A') ? { agreementNo: of } : { orderNo: of })),
    ...(from !== null && { from: instantOf(from) }),
    ...(to !== null && { to: instantOf(to) }),
  };
}
