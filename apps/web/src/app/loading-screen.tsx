import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { CHUNK_TIMEOUT_MS } from '../platform/load-chunk.ts';
import { Page } from '../ui/page/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { appCopy } from './copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';

/** Stands in a screen's place until its script is there. One that takes long says so; it may still arrive. */
export function LoadingScreen({ Skeleton }: { readonly Skeleton: ComponentType }): ReactNode {
  const texts = useTexts(appCopy);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <Skeleton />;
  return (
    <Page>
      <ErrorState title={texts.lateTitle} onRetry={() => location.reload()}>
        <p>
          <Phrases text={texts.lateWords} />
        </p>
      </ErrorState>
    </Page>
  );
}
