/** The filters of the audit log, as they stand in its address. */
import { namedIn } from '../../parts/index.ts';
import { isDay } from '../../views/index.ts';

export const filterNames = ['person', 'about', 'act', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];
export type AuditFilters = { readonly [N in FilterName]?: string };

/** A day that there is not is left out. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  const { from, to, ...others }: AuditFilters = namedIn(search, filterNames);
  return {
    ...others,
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  };
}
