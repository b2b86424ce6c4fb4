import type { ReactNode, RefObject } from 'react';
import './undo-bar.css';

interface UndoBarProps {
  /** What was done; null shows nothing. */
  readonly words: string | null;
  readonly undo: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onUndo: () => void;
}

/** Says in passing what was done, with the way back. */
export function UndoBar({ words, undo, buttonRef, onUndo }: UndoBarProps): ReactNode {
  return (
    <div className="undo" role="status">
      {words !== null && (
        <div className="undo__bar">
          <span className="undo__words">{words}</span>
          <button type="button" className="undo__button" ref={buttonRef} onClick={onUndo}>
            {undo}
          </button>
        </div>
      )}
    </div>
  );
}
