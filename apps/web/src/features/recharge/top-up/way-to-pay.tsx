import { lazy, type ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { loadChunk } from '../../../platform/load-chunk.ts';
import type { TopUpDraft } from '../../../platform/paths.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { wayCopy } from './copy.ts';
import type { StoppedWays, Way } from './way-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import * as styles from './way-to-pay.module.css';

const WaySheet = lazy(() => loadChunk(() => import('./way-sheet.tsx')));

const allWays: readonly Way[] = ['cash', 'digital', 'points'];

interface WayToPayProps {
  readonly current: Way;
  /** The ways that cannot be used now. */
  readonly stopped: StoppedWays;
  /** What has been chosen so far goes along to the screen of another way. */
  readonly draft: TopUpDraft;
}

/** Whether none of the ways to pay can be used now. */
export const isNoWayLeft = (stopped: StoppedWays): boolean =>
  allWays.every((way) => stopped?.some(({ payMethod }) => payMethod === way));

/** How it is paid: a line above the main action that opens the other ways, each on a screen of its own. */
export function WayToPay({ current, stopped, draft }: WayToPayProps): ReactNode {
  const copy = useTexts(wayCopy);
  const { open, show, close } = useSheetEntry('ways');
  return (
    <>
      <button
        type="button"
        className={styles.wayInBar}
        aria-haspopup="dialog"
        data-testid="way-to-pay"
        onClick={show}
      >
        <span className={styles.label}>{copy.payWith}</span>
        <span className={styles.value}>{copy[current]}</span>
        <ForwardIcon />
      </button>
      {open && (
        <TopUpSheet onClose={close}>
          <WaySheet current={current} stopped={stopped} draft={draft} onClose={close} />
        </TopUpSheet>
      )}
    </>
  );
}
