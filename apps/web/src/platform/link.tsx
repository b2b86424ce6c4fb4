import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type To, useHref, useLocation } from 'react-router';
import { useNavigate } from './navigate.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** The page of ours to which the link leads. */
  readonly to: To;
  /** The state of the new history entry. */
  readonly state?: unknown;
  /** Whether the new history entry replaces the present one; by default only if it is the same page. */
  readonly replace?: boolean;
}

/**
 * Renders a link to another page of ours. The router's own link brings prefetching code for a framework mode
 * that we do not use.
 */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps): ReactNode {
  const href = useHref(to);
  const here = useHref(useLocation());
  const navigate = useNavigate();
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // The browser handles these itself, for example in a new tab.
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
