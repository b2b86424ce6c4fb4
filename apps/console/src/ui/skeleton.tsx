import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { TakesLong } from './takes-long.tsx';
import { uiTexts } from './ui-texts.ts';
import * as styles from './skeleton.module.css';

/** Renders bars where text will be. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }): ReactNode {
  const { loading } = useTexts(uiTexts);
  return (
    <>
      <div className={styles.skeleton} role="status" aria-label={loading}>
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className={styles.bar} aria-hidden="true" />
        ))}
      </div>
      <TakesLong />
    </>
  );
}
