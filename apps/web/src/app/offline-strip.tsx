import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useOnline } from '../platform/online.ts';
import { OfflineIcon } from '../ui/icon/icons.tsx';
import { appCopy } from './copy.ts';
import * as styles from './offline-strip.module.css';

/** A calm strip at the top while there is no network. */
export function OfflineStrip(): ReactNode {
  const texts = useTexts(appCopy);
  const online = useOnline();
  return (
    <output>
      {!online && (
        <span className={styles.offlineStrip}>
          <OfflineIcon />
          <span>{texts.offline}</span>
        </span>
      )}
    </output>
  );
}
