import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button/button.tsx';
import * as styles from './list-end.module.css';

interface ListEndProps {
  readonly words: {
    readonly more: string;
    readonly moreFailed: string;
    readonly thatIsAll: string;
    readonly shown: (count: number) => string;
  };
  readonly count: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => Promise<unknown>;
}

/**
 * Loads older rows when the user nears the end, or presses the button; after a failure only by the button.
 */
export function ListEnd({ words, count, hasMore, loading, failed, onMore }: ListEndProps): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasMore && !loading && !failed;
  useEffect(() => {
    const place = end.current;
    if (!place || !mayLoad || typeof IntersectionObserver !== 'function') return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void onMore();
      },
      { rootMargin: '400px' },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [mayLoad, onMore, count]);
  return (
    <div className={styles.listEnd} ref={end}>
      {failed && <p role="alert">{words.moreFailed}</p>}
      {hasMore ? (
        <Button kind="quiet" busy={loading} onClick={onMore}>
          {words.more}
        </Button>
      ) : (
        <p>{words.thatIsAll}</p>
      )}
      <p className="only-read-aloud" role="status">
        {words.shown(count)}
      </p>
    </div>
  );
}
