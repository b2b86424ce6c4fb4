/**
 * The terms in force at every moment of the year: for each agreement, the spans in which it was active, with
 * its terms. Derived from the signer's actions and the answers to them, and from the stops that the gateway
 * recorded, each of which is checked against the partners' books (rules/stops.ts).
 */
import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { EventLine, YearBooks } from './books.ts';

export interface Span {
  readonly from: number;
  /** Infinity when it lasts to the end of the year. */
  readonly to: number;
  readonly terms: Terms;
}

export interface History {
  /** The spans in which it was active, in order; a change of terms ends one span and begins the next. */
  readonly spans: readonly Span[];
  /** Its events with their times, in order. */
  readonly events: readonly EventLine[];
  /** All terms that were ever in force. */
  readonly terms: readonly Terms[];
}

const STOPS = new Set(['paused', 'suspended', 'cancelled', 'endDatePassed', 'mandateEnded', 'consentEnded']);

/** Returns the histories by agreement number. */
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

/** Returns the span that contains a moment; at the moment of a change, two spans do. */
export function spanAt({ spans }: History, at: number): Span | undefined {
  return spans.find(({ from, to }) => from <= at && at <= to);
}
