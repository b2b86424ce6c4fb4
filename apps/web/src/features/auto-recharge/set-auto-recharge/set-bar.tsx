import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { setTexts } from './texts.ts';

interface SetBarProps {
  readonly capFen: number;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
}

/** The main action, with the most that it can cost in a month beside it. */
export function SetBar({ capFen, label, onSubmit }: SetBarProps): ReactNode {
  const texts = useTexts(setTexts);
  return (
    <div className="set-bar">
      <p className="set-bar__sum">
        <span>{texts.atMost}</span>
        <strong>
          <Amount fen={capFen} />
        </strong>
      </p>
      <Button onClick={onSubmit}>{label}</Button>
    </div>
  );
}
