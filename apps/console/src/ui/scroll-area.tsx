import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ScrollAreaProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** What may be larger than its place: where it is, keys can scroll it. Elsewhere it is no stop for Tab. */
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
    // Another child, as rows instead of their skeleton, is observed in its place.
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
