import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { useQueryFailure } from '../../../platform/query-failure.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { uiCopy } from '../../../ui/copy.ts';
import { MissingPart } from '../../../ui/notice/missing-part.tsx';
import { missingCopy } from './missing-copy.ts';
import * as styles from './missing-extras.module.css';

/** Time (ms) without a request after which everything that loads by itself has been loaded. */
const REST_MS = 1000;

/** Returns whether the page has come to rest since it was opened. */
function useHasRested(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    if (isFetching) return;
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return hasRested;
}

/**
 * Says at the foot of a top-up page which of its extras are missing and why (SPEC section 8), with one retry
 * for all. Extras arrive after the first picture, when everything can be tapped; a line in their own place
 * would move the content below. Here adverts would move the line, so it waits until the page is at rest.
 */
export default function MissingExtras({ cnlCode }: { readonly cnlCode: string | undefined }): ReactNode {
  const copy = useTexts(missingCopy);
  const { tryAgain } = useTexts(uiCopy);
  const userNo = useStore(session)?.userNo ?? null;
  const missing = [
    { query: useQueryFailure(queryKey('topUp', 'limit', cnlCode)), words: copy.limit },
    { query: useQueryFailure(queryKey('bill', 'ofUser', userNo)), words: copy.balance },
    { query: useQueryFailure(queryKey('settings', 'channel', cnlCode)), words: copy.channel },
    { query: useQueryFailure(queryKey('settings', 'promotions', cnlCode)), words: copy.promotions },
    { query: useQueryFailure(queryKey('unread', 'marks')), words: copy.unread },
  ];
  const hasRested = useHasRested();
  const failed = missing.flatMap(({ query }) => (query.error ? [{ ...query, error: query.error }] : []));
  if (failed.length === 0 || !hasRested) return null;
  const mayPass = failed.filter(({ error }) => error.mayPass);
  return (
    <aside className={styles.missingExtras}>
      {missing.map(({ query: { error }, words }) => (
        <MissingPart key={words} query={{ error }} words={words} />
      ))}
      {mayPass.length > 0 && (
        <Button kind="text" onClick={() => Promise.all(mayPass.map(({ refetch }) => refetch()))}>
          {tryAgain}
        </Button>
      )}
    </aside>
  );
}
