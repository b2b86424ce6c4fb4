import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import * as styles from './copyable.module.css';

/** Renders a number or an address in a fixed-width font, with a button that copies it. */
export function Copyable({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles.copyable}>
      <code className={styles.text}>{text}</code>
      <CopyButton text={text} what={text} />
    </span>
  );
}
