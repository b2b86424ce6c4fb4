/** The filters of the audit log, as kept in its address. */
import { namedIn } from '../../parts/index.ts';
import { isDay } from '../../views/index.ts';

export const filterNames = ['person', 'about', 'act', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];
export type AuditFilters = { readonly [N in FilterName]?: string };

/** Reads the filters from an address; an invalid day is ignored. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  const { from, to, ...others }: AuditFilters = namedIn(search, filterNames);
  return {
    ...others,
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  };
}
