import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { useIsPageOpen } from './navigate.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A place of ours. */
  readonly to: To;
  /** What the new history entry carries. */
  readonly state?: unknown;
  /** Whether the new entry takes the place of this one; as a rule only where it is the same place. */
  readonly replace?: boolean;
}

/**
 * A link to another place of ours. The router's own brings what it fetches ahead in a framework that we do
 * not use.
 */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps): ReactNode {
  const href = useHref(to);
  const isPageOpen = useIsPageOpen();
  const follow = useLinkClickHandler(to, { state, ...(replace !== undefined && { replace }) });
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented) return;
    // A second tap before the next page is drawn.
    if (isPageOpen()) follow(event);
    else event.preventDefault();
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
