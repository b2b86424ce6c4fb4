/**
 * What was agreed at every moment of the year: for each agreement the spans in which it was active, with the
 * terms that were in force. Made from what its signer did and was answered, and from the stops that the
 * gateway wrote down, each of which is itself checked against the partners' books (rules/stops.ts).
 */
import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { EventLine, YearBooks } from './books.ts';

export interface Span {
  readonly from: number;
  /** Infinity: to the end. */
  readonly to: number;
  readonly terms: Terms;
}

export interface History {
  /** While it was active, in order; a change of terms ends one span and begins the next. */
  readonly spans: readonly Span[];
  /** Its events, in order, with the time of each. */
  readonly events: readonly EventLine[];
  /** All terms that were ever in force. */
  readonly terms: readonly Terms[];
}

const STOPS = new Set(['paused', 'suspended', 'cancelled', 'endDatePassed', 'mandateEnded', 'consentEnded']);

/** By agreement number. */
export function historiesOf({
  events,
  actionRecords,
}: Pick<YearBooks, 'events' | 'actionRecords'>): Map<string, History> {
  const termsOf = new Map(actionRecords.map(({ requestNo, terms }) => [requestNo, terms]));
  return new Map(
    [...Map.groupBy(events, ({ agreementNo }) => agreementNo)].map(([agreementNo, list]) => [
      agreementNo,
      historyOf(list, termsOf),
    ]),
  );
}

function historyOf(events: readonly EventLine[], termsOf: ReadonlyMap<string, Terms | null>): History {
  const spans: Span[] = [];
  const all: Terms[] = [];
  let [active, from, terms] = [false, 0, null as Terms | null];
  const stop = (at: number): void => {
    if (active && terms) spans.push({ from, to: at, terms });
    active = false;
  };
  const start = (at: number): void => {
    active = true;
    from = at;
  };
  for (const { entity, entityNo, event, at } of events) {
    if (entity === 'operation') {
      const agreed = event === 'done' ? termsOf.get(entityNo) : null;
      if (!agreed) continue;
      all.push(agreed);
      const wasActive = active;
      stop(at);
      terms = agreed;
      if (wasActive) start(at);
    } else if (event === 'signed' || event === 'resumed') start(at);
    else if (STOPS.has(event)) stop(at);
  }
  stop(Infinity);
  return { spans, events, terms: all };
}

/** The span that holds a moment; at the moment of a change both do. */
export function spanAt({ spans }: History, at: number): Span | undefined {
  return spans.find(({ from, to }) => from <= at && at <= to);
}
