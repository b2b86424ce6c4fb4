/** Calls about what a person keeps of the list of orders under a name: filters, and columns left out. */
import { type Static, Type } from 'typebox';
import { oneOf } from '../schemas/fields.ts';
import { OrderFilters } from './acts.ts';
import { hideableColumns } from './order-list.ts';

const ViewName = Type.String({ minLength: 1, maxLength: 40, pattern: String.raw`^\S(?:.*\S)?$` });

export const SavedView = Type.Object({
  name: ViewName,
  filters: OrderFilters,
  hidden: Type.Array(oneOf(hideableColumns), { maxItems: hideableColumns.length, uniqueItems: true }),
});
export type SavedViewView = Static<typeof SavedView>;

const SavedViews = Type.Object({ views: Type.Array(SavedView) });

export const viewCalls = {
  'GET /views': {
    who: 'orders.read',
    summary: "One's own views of the list of orders, by name",
    request: Type.Object({}),
    response: SavedViews,
  },
  'POST /views/save': {
    who: 'orders.read',
    summary: 'Keeps a view, in the place of the one of that name; thirty at most',
    request: SavedView,
    response: SavedViews,
  },
  'POST /views/remove': {
    who: 'orders.read',
    summary: "Removes one's own view of that name, if there is one",
    request: Type.Object({ name: ViewName }),
    response: SavedViews,
  },
} as const;
