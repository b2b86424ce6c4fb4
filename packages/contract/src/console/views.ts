/** Calls about an operator's saved views of a list: filters and hidden columns, stored under a name. */
import { type Static, Type } from 'typebox';
import { oneOf } from '../schemas/fields.ts';
import { eventDeliveryStates } from '../told-events.ts';
import { OrderFilters } from './acts.ts';
import { listNames, movingPeriods } from './list-names.ts';
import { hideableColumns } from './order-list.ts';
import { AuditAct, Day } from './schemas.ts';

const ViewName = Type.String({ minLength: 1, maxLength: 40, pattern: String.raw`^\S(?:.*\S)?$` });
const List = oneOf(listNames);

/** Used instead of fixed days; the days are computed when the list is shown. */
const period = Type.Optional(oneOf(movingPeriods));
/** A time in China: `2026-12-01T09:00`. */
const Moment = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$` });
const Word = Type.String({ pattern: String.raw`^[\w.]{1,40}$` });
const NoColumns = Type.Array(Type.String(), { maxItems: 0 });

const closed = { additionalProperties: false };

export const SavedView = Type.Union([
  Type.Object({
    list: Type.Literal('orders'),
    name: ViewName,
    filters: Type.Object({ ...OrderFilters.properties, period }, closed),
    hidden: Type.Array(oneOf(hideableColumns), { maxItems: hideableColumns.length, uniqueItems: true }),
  }),
  Type.Object({
    list: Type.Literal('differences'),
    name: ViewName,
    filters: Type.Object({ book: Type.Optional(Word), kind: Type.Optional(Word) }, closed),
    hidden: NoColumns,
  }),
  Type.Object({
    list: Type.Literal('events'),
    name: ViewName,
    filters: Type.Object(
      {
        state: Type.Optional(oneOf(eventDeliveryStates)),
        type: Type.Optional(Word),
        of: Type.Optional(Type.String({ pattern: '^A?[0-9]{24}$' })),
        from: Type.Optional(Moment),
        to: Type.Optional(Moment),
        period,
      },
      closed,
    ),
    hidden: NoColumns,
  }),
  Type.Object({
    list: Type.Literal('audit'),
    name: ViewName,
    filters: Type.Object(
      {
        person: Type.Optional(Type.String({ maxLength: 40 })),
        // Mobile numbers are refused: the log stores them as hashes, and a view would store one in clear.
        about: Type.Optional(
          Type.String({ maxLength: 80, pattern: String.raw`^(?!.*(?<!\d)1\d{10}(?!\d))` }),
        ),
        act: Type.Optional(AuditAct),
        from: Type.Optional(Day),
        to: Type.Optional(Day),
      },
      closed,
    ),
    hidden: NoColumns,
  }),
]);
export type SavedViewView = Static<typeof SavedView>;

const SavedViews = Type.Object({ views: Type.Array(SavedView) });

/** Any operator who sees a list may save views of it; the handlers check the list's verb. */
export const viewCalls = {
  'GET /views': {
    who: 'person',
    summary: "One's own views of a list, by name",
    request: Type.Object({ list: List }),
    response: SavedViews,
  },
  'POST /views/save': {
    who: 'person',
    summary: 'Keeps a view, in the place of the one of that name; thirty at most of each list',
    request: Type.Object({ view: SavedView }),
    response: SavedViews,
  },
  'POST /views/remove': {
    who: 'person',
    summary: "Removes one's own view of a list of that name, if there is one",
    request: Type.Object({ list: List, name: ViewName }),
    response: SavedViews,
  },
} as const;
