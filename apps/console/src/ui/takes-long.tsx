import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { uiTexts } from './ui-texts.ts';
import * as styles from './takes-long.module.css';

/**
 * Time (ms) after which it says so: longer than a normal answer takes, and shorter than people wait without a
 * message.
 */
const LONG_MS = 5000;

interface TakesLongProps {
  /** Whether something is being done, and not only loaded. */
  readonly isAct?: boolean;
}

/** Says, in place of content that is awaited, that it takes long. */
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
