import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { uiTexts } from './ui-texts.ts';
import * as styles from './takes-long.module.css';

/** Longer than an answer takes on a good day, and shorter than somebody waits without a word. */
const LONG_MS = 5000;

interface TakesLongProps {
  /** Something is being done, and not only read. */
  readonly isAct?: boolean;
}

/** Stands where something is waited for, and says so in words once that takes long. */
export function TakesLong({ isAct = false }: TakesLongProps): ReactNode {
  const texts = useTexts(uiTexts);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <p className={styles.takesLong} role="status">
      {isAct ? texts.actTakesLong : texts.takesLong}
    </p>
  );
}
