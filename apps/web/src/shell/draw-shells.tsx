/** Runs at build time only: draws the first picture of each route as markup. */
import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from '../app/routes.ts';
import { BASE } from '../platform/paths.ts';
import { PlainSkeleton } from '../ui/page/page-skeleton.tsx';

export interface DrawnShell {
  /** Names the file. */
  readonly key: string;
  /** The path it is for, base included; null for the fallback. */
  readonly path: string | null;
  readonly title: { readonly zh: string; readonly en: string } | null;
  readonly markup: string;
  /** The screen's module, whose scripts and styles the shell asks for at once. */
  readonly file: string | null;
}

/** One shell per screen that is built, and a plain one for everything else. */
export function drawShells(): DrawnShell[] {
  const shells: DrawnShell[] = [
    { key: 'app', path: null, title: null, markup: renderToStaticMarkup(<PlainSkeleton />), file: null },
  ];
  for (const { key, path, title, screen } of routes) {
    if (!screen || path === '*') continue;
    shells.push({
      key,
      path: BASE + path,
      title,
      markup: renderToStaticMarkup(<screen.Skeleton />),
      file: screen.file,
    });
  }
  return shells;
}
