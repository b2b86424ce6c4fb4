import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const RefreshIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4" />
  </Icon>
);
