/** Draws the first picture of each route as markup; runs at build time only. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { Screen } from '../app/route-types.ts';
import { routes } from '../app/routes.ts';
import { screens } from '../app/screens.ts';
import { BASE, paths } from '../platform/paths.ts';
import { PlainSkeleton } from '../ui/page/page-skeleton.tsx';
import { drawFirstPictures } from './draw-first-picture.tsx';
import { type FirstCall, firstOfScreens } from './first-pictures.tsx';
import { screenFiles } from './screen-files.ts';
import { OfflineIcon } from '../ui/icon/icons.tsx';
import { uiCopy } from '../ui/copy.ts';
import { offlinePageCopy } from './offline-page-copy.ts';

export interface DrawnShell {
  /** The name of the file. */
  readonly key: string;
  /** The path it is for, including the base; null for the fallback. */
  readonly path: string | null;
  readonly title: { readonly zh: string; readonly en: string } | null;
  readonly markup: string;
  /** The screen's module, whose scripts and styles the shell requests at once. */
  readonly file: string | null;
  /** The first calls of the screen. */
  readonly calls: readonly FirstCall[];
  /** The login page, including the base, if the screen needs login; otherwise null. */
  readonly login: string | null;
}

/**
 * Draws one shell per existing screen, a plain one for everything else, and the page for times without a
 * network.
 */
export function drawShells(): DrawnShell[] {
  const ofNoScreen = { path: null, title: null, file: null, calls: [], login: null };
  const shells: DrawnShell[] = [
    { ...ofNoScreen, key: 'app', markup: renderToStaticMarkup(<PlainSkeleton />) },
    { ...ofNoScreen, key: 'offline', markup: renderToStaticMarkup(<OfflinePage />) },
  ];
  for (const route of routes) {
    const { key, path, title, screen, requiresAuth } = route;
    if (!screen || /[*:]/.test(path)) continue;
    const first = firstOfScreens[key];
    shells.push({
      key,
      path: BASE + path,
      title,
      markup: drawFirstPictures(route, first?.pictures ?? [{ draw: () => <screen.Skeleton /> }]),
      file: fileOf(screen),
      calls: first?.calls ?? [],
      login: requiresAuth ? BASE + paths.login : null,
    });
  }
  return shells;
}

/** Returns the module of a screen; several routes may lead to the same. */
function fileOf(screen: Screen): string {
  const keys = Object.keys(screens) as (keyof typeof screens)[];
  const key = keys.find((name) => screens[name] === screen);
  if (!key) throw new Error('a route leads to a screen that is not in the table of screens');
  return screenFiles[key];
}

/**
 * The page that the service worker shows when a page cannot be loaded from the network. It needs no other
 * file: it contains both languages, and its style shows one. The link leads to the address that is open.
 */
function OfflinePage(): ReactNode {
  return (
    <main className="offline-page">
      <span className="offline-page__sign">
        <OfflineIcon />
      </span>
      <Words language="zh" lang="zh-CN" />
      <Words language="en" lang="en" />
    </main>
  );
}

interface WordsProps {
  readonly language: 'zh' | 'en';
  readonly lang: string;
}

function Words({ language, lang }: WordsProps): ReactNode {
  const { title, words } = offlinePageCopy[language];
  return (
    <>
      <h1 lang={lang}>{title}</h1>
      <p lang={lang}>{words}</p>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the address that is open, once more */}
      <a lang={lang} className="offline-page__again" href="">
        {uiCopy[language].tryAgain}
      </a>
    </>
  );
}
