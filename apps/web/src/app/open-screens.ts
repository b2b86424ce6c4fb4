import { hasFeature } from '../platform/features.ts';
import type { RouteRow } from './route-types.ts';
import { routes } from './routes.ts';

/** The form of a campaign's token (SPEC section 2, `{token}`); the gateway knows which exist. */
const CAMPAIGN = /^\/marketingActivities\/[A-Za-z0-9_-]{16,64}$/i;

const rows = new Map(
  routes.flatMap((row) => (/^[/\w]+$/.test(row.path) ? [[row.path.toLowerCase(), row] as const] : [])),
);

/**
 * Returns whether a path below the base leads to a screen that is offered. A query or hash does not matter.
 */
export function isOpen(path: string, has = hasFeature): boolean {
  const plain = path.split(/[?#]/, 1)[0] ?? '';
  const asked = plain.replace(/\/$/, '');
  const row = rows.get(asked.toLowerCase());
  return row ? isOffered(row, has) : CAMPAIGN.test(asked);
}

export function isOffered({ feature }: Pick<RouteRow, 'feature'>, has = hasFeature): boolean {
  return feature === undefined || has(feature);
}
