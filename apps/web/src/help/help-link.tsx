import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { helpLinkCopy } from './link-copy.ts';
import { type HelpFacts, useHelpSheet } from './use-help-sheet.tsx';
import * as styles from '../order-view/order-actions.module.css';

interface HelpLinkProps extends HelpFacts {
  readonly name: string;
  /** Whether there is an unread answer. */
  readonly isAnswered?: boolean;
}

/** Renders the link to help as a row among other links. */
export function HelpLink({ name, isAnswered = false, ...facts }: HelpLinkProps): ReactNode {
  const copy = useTexts(helpLinkCopy);
  const { show, sheet } = useHelpSheet(facts);
  return (
    <>
      <button type="button" className={styles.orderLinksItem} aria-haspopup="dialog" onClick={show}>
        <span>
          {name}
          {isAnswered && <span className={styles.orderLinksNews}>{copy.answered}</span>}
        </span>
        <ForwardIcon />
      </button>
      {sheet}
    </>
  );
}

/** Renders the link to help where there are no other links. */
export function HelpButton(facts: HelpFacts): ReactNode {
  const copy = useTexts(helpLinkCopy);
  const { show, sheet } = useHelpSheet(facts);
  return (
    <>
      <Button kind="text" aria-haspopup="dialog" onClick={show}>
        {copy.help}
      </Button>
      {sheet}
    </>
  );
}
