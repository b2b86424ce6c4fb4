import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const EditIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </Icon>
);
export const DeleteIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
);
