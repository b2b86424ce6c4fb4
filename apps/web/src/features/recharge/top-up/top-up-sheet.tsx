import { Component, type ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { isMissingChunk } from '../../../platform/load-chunk.ts';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { topUpCopy } from './copy.ts';

interface TopUpSheetProps {
  /** Called when the sheet's script has not arrived in time, or cannot be loaded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Wraps a sheet of the top-up page whose script is loaded on demand. If it cannot be loaded without a
 * network, the sheet closes with a message; the choices stay on the page.
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

/** Renders nothing if a script is missing for want of a network; throws any other error on to the page. */
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
