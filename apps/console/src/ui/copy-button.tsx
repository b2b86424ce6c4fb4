import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button } from './button.tsx';
import { uiTexts } from './ui-texts.ts';
import * as styles from './copyable.module.css';

const SAID_FOR_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** A name of the copied text, for screen readers. */
  readonly what: string;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const texts = useTexts(uiTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser forbids it; the text can still be selected and copied by hand.
    }
  }

  const word = isCopied ? texts.copied : texts.copy;
  return (
    <Button kind="text" label={`${word} ${what}`} onPress={copy}>
      <span className={styles.word} aria-live="polite">
        {word}
      </span>
    </Button>
  );
}
