import type { ReactNode } from 'react';
import type { CallError } from '../../platform/http/call-error.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Button } from '../button/button.tsx';
import { uiCopy } from '../copy.ts';
import { Phrases } from '../phrases/phrases.tsx';
import * as styles from './missing-part.module.css';

export interface MissingPartProps {
  /** The query without an answer. Without `refetch` it cannot be repeated here. */
  readonly query: { readonly error: CallError | null; readonly refetch?: () => unknown };
  /** One plain sentence that says what is missing because of it. */
  readonly words: string;
}

/**
 * Renders a quiet line for a part of a page that is missing because a call failed, while the rest is shown:
 * what is missing, why in the words of SPEC section 8, and another try if that may help. It is shown in the
 * place of the part, or below everything that can be tapped. The end of a session is announced by the client.
 */
export function MissingPart({ query: { error, refetch }, words }: MissingPartProps): ReactNode {
  const { tryAgain } = useTexts(uiCopy);
  if (!error || error.is('tokenInvalid')) return null;
  return (
    <div className={styles.missingPart} role="status" data-testid="missing-part">
      <p>
        <Phrases text={words} />{' '}
        <span className={styles.why}>
          <Phrases text={error.message} />
        </span>
      </p>
      {refetch && error.mayPass && (
        <Button kind="text" onClick={refetch}>
          {tryAgain}
        </Button>
      )}
    </div>
  );
}
