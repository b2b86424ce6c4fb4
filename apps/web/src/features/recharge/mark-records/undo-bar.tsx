import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { markRecordsTexts } from './texts.ts';

interface UndoBarProps {
  /** Whom the deletion was about; null shows nothing. */
  readonly whose: string | null;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onUndo: () => void;
}

/** Says in passing that a number was deleted, with the way back. */
export function UndoBar({ whose, buttonRef, onUndo }: UndoBarProps): ReactNode {
  const texts = useTexts(markRecordsTexts);
  return (
    <div className="undo" role="status">
      {whose !== null && (
        <div className="undo__bar">
          <span className="undo__words">{texts.deleted(whose)}</span>
          <button type="button" className="undo__button" ref={buttonRef} onClick={onUndo}>{texts.undo}</button>
        </div>
      )}
    </div>
  );
}
