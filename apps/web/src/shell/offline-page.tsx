/** Runs at build time only, like the shells. */
import type { ReactNode } from 'react';
import { OfflineIcon } from '../ui/icon/icons.tsx';
import { uiCopy } from '../ui/copy.ts';
import { offlinePageCopy } from './offline-page-copy.ts';

/**
 * What the service worker shows when a page cannot be had from the network. It needs no file beside itself:
 * both languages stand in it, and its style shows one. The link leads to the address that is open.
 */
export function OfflinePage(): ReactNode {
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
