import { routes } from './routes.ts';

/** What a campaign's token looks like (SPEC section 2, `{token}`); which are known, the gateway says. */
const CAMPAIGN = /^\/marketingActivities\/[A-Za-z0-9_-]{16,64}$/i;

const open: ReadonlySet<string> = new Set(
  routes.flatMap(({ path }) => (/^[/\w]+$/.test(path) ? [path.toLowerCase()] : [])),
);

/** Whether a path below the base leads to a screen. A query or hash does not matter. */
export function isOpen(path: string): boolean {
  const plain = path.split(/[?#]/, 1)[0] ?? '';
  const asked = plain.replace(/\/$/, '');
  return open.has(asked.toLowerCase()) || CAMPAIGN.test(asked);
}
