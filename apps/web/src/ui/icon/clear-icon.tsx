import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const ClearIcon = (): ReactNode => (
  <Icon size={20}>
    <circle cx="12" cy="12" r="10" fill="currentColor" stroke="none" opacity="0.16" />
    <path d="M9 9l6 6M15 9l-6 6" />
  </Icon>
);
