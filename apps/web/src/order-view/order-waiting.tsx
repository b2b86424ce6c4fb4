import type { ReactNode } from 'react';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import * as styles from './order-waiting.module.css';

/** Renders an order that is still loading, in its final layout. The shell is drawn without texts. */
export function OrderWaiting({ words }: { readonly words?: string }): ReactNode {
  return (
    <>
      <div className={styles.orderWaiting}>
        <span className={styles.sign} aria-hidden="true" />
        <Bone kind="hero" />
        <p className={styles.words}>{words}</p>
      </div>
      <Bone kind="block" />
      <Bone kind="block" />
    </>
  );
}

export function ResultSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
