import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type To, useHref, useLocation } from 'react-router';
import { useNavigate } from './navigate.ts';

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
  const here = useHref(useLocation());
  const navigate = useNavigate();
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // The browser opens it elsewhere.
    if (event.defaultPrevented || button || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    void navigate(to, { state, replace: replace ?? href === here });
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
