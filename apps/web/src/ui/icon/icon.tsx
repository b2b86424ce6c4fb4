import type { ReactNode } from 'react';

/** Renders an icon; `size` is in px at normal print and grows with the text. */
export function Icon({
  children,
  size = 24,
}: {
  readonly children: ReactNode;
  readonly size?: number;
}): ReactNode {
  const length = `${size / 16}rem`;
  return (
    <svg
      width={length}
      height={length}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
