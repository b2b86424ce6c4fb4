import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const StarIcon = (): ReactNode => (
  <Icon>
    <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
  </Icon>
);
export const TilesIcon = (): ReactNode => (
  <Icon>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
  </Icon>
);
export const InfoIcon = (): ReactNode => (
  <Icon size={16}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 11v6M12 7v.5" />
  </Icon>
);
