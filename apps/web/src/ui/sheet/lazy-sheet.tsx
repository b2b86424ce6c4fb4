import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { errorCopy } from '../../platform/http/error-copy.ts';
import { useTexts } from '../../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { CHUNK_TIMEOUT_MS } from '../../platform/load-chunk.ts';
import { showToast } from '../toast/toast.ts';

interface LazySheetProps {
  /** Called when the sheet's script has not arrived in time. */
  readonly onClose: () => void;
  /** The sheet, loaded when it is first shown. */
  readonly children: ReactNode;
}

/**
 * Wraps a sheet whose script is loaded on demand. If it does not arrive in time, the sheet is closed with the
 * transport text of SPEC section 8. Mount it while the sheet is open: if it stays mounted, it does not notice
 * a wait that began with a navigation.
 */
export function LazySheet({ onClose, children }: LazySheetProps): ReactNode {
  return <PartBoundary fallback={<Wait onClose={onClose} />}>{children}</PartBoundary>;
}

function Wait({ onClose }: Pick<LazySheetProps, 'onClose'>): ReactNode {
  const texts = useTexts(errorCopy);
  const close = useEffectEvent(() => {
    showToast(texts.transport(texts.timeout(CHUNK_TIMEOUT_MS)));
    onClose();
  });
  useEffect(() => whenLate(() => close()), []);
  return null;
}

/**
 * Calls `close` when a sheet's script has not arrived within {@link CHUNK_TIMEOUT_MS}. The sheet can be
 * opened again: by then the script may have arrived.
 *
 * @returns a function that ends the wait.
 */
export function whenLate(close: () => void): () => void {
  const timer = setTimeout(close, CHUNK_TIMEOUT_MS);
  return () => clearTimeout(timer);
}
