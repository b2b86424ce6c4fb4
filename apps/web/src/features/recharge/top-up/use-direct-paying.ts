import { useState } from 'react';

interface DirectPaying {
  /** What is chosen is to be ordered at once, or is being ordered. */
  readonly isWanted: boolean;
  begin(): void;
  end(): void;
}

/**
 * Ordering without a sheet. `chosen` names what is chosen: whoever chooses something else meanwhile has given
 * up. A failure is shown by the sheet (`isSheetOpen`), which takes over.
 */
export function useDirectPaying(isSheetOpen: boolean, chosen: string): DirectPaying {
  const [wanted, setWanted] = useState<string | null>(null);
  if (wanted !== null && (isSheetOpen || wanted !== chosen)) setWanted(null);
  return {
    isWanted: wanted === chosen && !isSheetOpen,
    begin: () => setWanted(chosen),
    end: () => setWanted(null),
  };
}
