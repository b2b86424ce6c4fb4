import { Component, type ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { isMissingChunk } from '../../../platform/load-chunk.ts';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { topUpCopy } from './copy.ts';

interface TopUpSheetProps {
  /** Asked for when the sheet's script has not arrived in time, or cannot. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Stands around a sheet of the top-up page whose script is loaded on demand. One that cannot be fetched
 * without a network closes with a word about it: what was chosen stays on the page.
 */
export function TopUpSheet({ onClose, children }: TopUpSheetProps): ReactNode {
  const { offline } = useTexts(topUpCopy);
  return (
    <OfflineBoundary
      onMissing={() => {
        showToast(offline);
        onClose();
      }}
    >
      <LazySheet onClose={onClose}>{children}</LazySheet>
    </OfflineBoundary>
  );
}

interface OfflineBoundaryProps {
  readonly onMissing: () => void;
  readonly children: ReactNode;
}
interface OfflineBoundaryState {
  readonly error: unknown;
  readonly isOffline: boolean;
}

/** Shows nothing where a script is missing for want of a network; any other error is the page's. */
class OfflineBoundary extends Component<OfflineBoundaryProps, OfflineBoundaryState> {
  override state: OfflineBoundaryState = { error: null, isOffline: false };

  static getDerivedStateFromError(error: unknown): OfflineBoundaryState {
    return { error, isOffline: isMissingOffline(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingOffline(error)) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error, isOffline } = this.state;
    if (error === null) return this.props.children;
    if (isOffline) return null;
    throw error as Error;
  }
}

const isMissingOffline = (error: unknown): boolean => isMissingChunk(error) && !navigator.onLine;
