import { routes } from './routes.ts';

const open: ReadonlySet<string> = new Set(
  routes.flatMap(({ path, screen }) => (screen && /^[/\w]+$/.test(path) ? [path.toLowerCase()] : [])),
);

/**
 * Whether a path below the base leads to a screen that is built. A query or hash does not matter; a
 * campaign's token is none that is open.
 */
export function isOpen(path: string): boolean {
  const plain = path.split(/[?#]/, 1)[0] ?? '';
  return open.has(plain.replace(/\/$/, '').toLowerCase());
}
