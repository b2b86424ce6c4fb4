import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const CopyIcon = (): ReactNode => (
  <Icon size={16}>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </Icon>
);
