import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { recordsTexts } from './texts.ts';

interface ListEndProps {
  readonly count: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => Promise<unknown>;
}

/** Older orders come as one nears the end, or at the press of a button; after a failure at the button alone. */
export function ListEnd({ count, hasMore, loading, failed, onMore }: ListEndProps): ReactNode {
  const texts = useTexts(recordsTexts);
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasMore && !loading && !failed;
  useEffect(() => {
    const place = end.current;
    if (!place || !mayLoad || typeof IntersectionObserver !== 'function') return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void onMore();
    }, { rootMargin: '400px' });
    watch.observe(place);
    return () => watch.disconnect();
  }, [mayLoad, onMore, count]);
  return (
    <div className="records-end" ref={end}>
      {failed && <p role="alert">{texts.moreFailed}</p>}
      {hasMore ? <Button kind="quiet" busy={loading} onClick={onMore}>{texts.more}</Button> : <p>{texts.thatIsAll}</p>}
      <p className="only-read-aloud" role="status">{texts.shown(count)}</p>
    </div>
  );
}
