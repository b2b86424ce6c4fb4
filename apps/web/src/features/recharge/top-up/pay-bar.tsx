import { createContext, type KeyboardEvent, type ReactNode, type RefObject, use, useRef } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { useCover } from '../../../ui/covers/covers.ts';
import { topUpCopy, wayCopy } from './copy.ts';
import { type Cashier, useCashier, type Way, wayName } from './way-name.ts';
import { loadChunk } from '../../../platform/load-chunk.ts';
import type { TopUpDraft } from '../../../platform/paths.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import type { StoppedWays } from './way-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import * as styles from './pay-bar.module.css';
import * as wayToPayStyles from './way-to-pay.module.css';

/** The element that contains the page's main button. */
export const EnterPays = createContext<RefObject<HTMLDivElement | null> | null>(null);

const WaySheet = lazyPart(() => loadChunk(() => import('./way-sheet.tsx')));

const allWays: readonly Way[] = ['cash', 'digital', 'points'];

/** Returns whether none of the payment methods can be used now. */
export const isNoWayLeft = (stopped: StoppedWays): boolean =>
  allWays.every((way) => stopped?.some(({ payMethod }) => payMethod === way));

interface PayBarProps {
  /** An order that awaits payment; shown above the bar, and moves nothing when it appears. */
  readonly unpaid?: ReactNode;
  /** The payment method; null if there is no choice, or not yet. */
  readonly way: ReactNode;
  /** The saving on the chosen amount (fen). */
  readonly savedFen?: number;
  /** The page's main button. */
  readonly children: ReactNode;
}

/** Renders the foot of an ordering page: the payment method, the saving, and the main button. */
export function PayBar({ unpaid, way, savedFen = 0, children }: PayBarProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const action = use(EnterPays);
  return (
    <div className={styles.bar}>
      {way && (
        <div className={styles.aside}>
          {way}
          {savedFen > 0 && <span className={styles.saving}>{copy.saving(showFen(savedFen))}</span>}
        </div>
      )}
      <div ref={action}>{children}</div>
      {unpaid && <Above>{unpaid}</Above>}
    </div>
  );
}

/** Renders content over the page, on top of the bar. */
function Above({ children }: { readonly children: ReactNode }): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  useCover(strip, 'bottom');
  return (
    <div className={styles.above} ref={strip} data-cover="bottom">
      {children}
    </div>
  );
}

interface WayToPayProps {
  readonly current: Way;
  readonly cashier: Cashier;
  /** The payment methods that cannot be used now. */
  readonly stopped: StoppedWays;
  /** The choices so far, passed to the screen of another payment method. */
  readonly draft: TopUpDraft;
}

/**
 * Renders the payment method: a line above the main button that opens the others, each with a screen of its
 * own.
 */
export function WayToPay({ current, cashier: usual, stopped, draft }: WayToPayProps): ReactNode {
  const copy = useTexts(wayCopy);
  const cashier = useCashier(usual);
  const { open, show, close } = useSheetEntry('ways');
  return (
    <>
      <button
        type="button"
        className={wayToPayStyles.wayInBar}
        aria-haspopup="dialog"
        data-opens="way-to-pay"
        data-testid="way-to-pay"
        onClick={show}
      >
        <span className={wayToPayStyles.label}>{copy.payWith}</span>
        <span className={wayToPayStyles.value}>{wayName(current, cashier, copy)}</span>
        <ForwardIcon />
      </button>
      {open && (
        <TopUpSheet onClose={close}>
          <WaySheet current={current} cashier={cashier} stopped={stopped} draft={draft} onClose={close} />
        </TopUpSheet>
      )}
    </>
  );
}

/**
 * Returns a key handler for the number and the amounts: Enter there taps the page's main button. On an amount
 * not chosen yet it chooses that: the price must be seen before paying. A key held down is one tap.
 */
export function useEnterPays(): (event: KeyboardEvent<HTMLInputElement>) => void {
  const action = use(EnterPays);
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    const field = event.currentTarget;
    if (field.type === 'radio' && !field.checked) field.click();
    else action?.current?.querySelector('button')?.click();
  };
}
