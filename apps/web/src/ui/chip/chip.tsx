import type { ReactNode } from 'react';
import './chip.css';

/** A row of chips that scrolls sideways, named for screen readers. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return <div className="chips" role="group" aria-label={label}>{children}</div>;
}

interface ChipProps {
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** One of a few choices; `pressed` says that it is the present one. */
export function Chip({ pressed, onClick, note, children }: ChipProps): ReactNode {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {children}
      {note && <span className="chip__note">{note}</span>}
    </button>
  );
}
