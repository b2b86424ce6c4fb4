import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ScrollAreaProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * Renders an area for content that may be larger: if it is, the keyboard can scroll it. Otherwise it is not a
 * tab stop.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const [isLarger, setLarger] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setLarger(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
    // Another child, such as rows in place of their skeleton, is observed instead.
  }, [children]);
  return (
    <div
      ref={area}
      className={className}
      {...(isLarger && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
