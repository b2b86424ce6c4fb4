import { matchPath } from 'react-router';
import { routes } from '../../routes.ts';
import type { Verdict, Visit } from '../index.ts';

/** Follows redirects as the router does; returns every place on the way and the last verdict. */
export async function arrive(
  run: (visit: Visit) => Promise<Verdict>,
  from: string,
): Promise<{ way: string[]; end: Verdict }> {
  const way = [from];
  for (let at = from; way.length < 10;) {
    const [pathname = '', query = ''] = at.split('?');
    const route =
      routes.find(({ path }) => !path.includes(':') && matchPath(path, pathname)) ??
      routes.find(({ path }) => matchPath(path, pathname));
    if (!route) throw new Error(at);
    const verdict = await run({ route, query: new URLSearchParams(query), fullPath: at });
    if (verdict.kind !== 'redirect') return { way, end: verdict };
    way.push((at = verdict.to));
  }
  throw new Error(`no end: ${way.join(' → ')}`);
}
