// Icons used by many screens. An icon of one screen only has a file of its own, so that others do not load
// it.

import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export const BackIcon = (): ReactNode => (
  <Icon>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);
export const ForwardIcon = (): ReactNode => (
  <Icon size={16}>
    <path d="M9 5l7 7-7 7" />
  </Icon>
);
export const CloseIcon = (): ReactNode => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const ContactIcon = (): ReactNode => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.7-4 3.6-6 7.5-6s6.8 2 7.5 6" />
  </Icon>
);
export const CheckIcon = (): ReactNode => (
  <Icon size={16}>
    <path d="M5 12.5l4.5 4.5L19 7" strokeWidth="3" />
  </Icon>
);
export const AlertIcon = (): ReactNode => (
  <Icon size={20}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 7v6M12 16.5v.5" />
  </Icon>
);
export const OfflineIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M4 4l16 16M8.5 15a5 5 0 0 1 6.5-.4M5 11.5a10 10 0 0 1 4-2.3M13 8.6a10 10 0 0 1 6 2.9M12 19v.1" />
  </Icon>
);
export const ClockIcon = (): ReactNode => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
);
export const ReturnIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M9 4L4 9l5 5M4 9h10.5a5.5 5.5 0 0 1 0 11H9" />
  </Icon>
);
export const ReceiptIcon = (): ReactNode => (
  <Icon>
    <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />
  </Icon>
);
export const DownIcon = (): ReactNode => (
  <Icon size={16}>
    <path d="M5 9l7 7 7-7" />
  </Icon>
);
export const BillIcon = (): ReactNode => (
  <Icon>
    <path d="M5 20V10M12 20V4M19 20v-7" />
  </Icon>
);
export const PeopleIcon = (): ReactNode => (
  <Icon>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.2M18.5 14.5a6.5 6.5 0 0 1 3 5.5" />
  </Icon>
);
export const BookIcon = (): ReactNode => (
  <Icon>
    <path d="M6 3h12v18l-6-4-6 4z" />
  </Icon>
);
export const RepeatIcon = (): ReactNode => (
  <Icon>
    <path d="M4 11a6 6 0 0 1 6-6h9M16 2l3 3-3 3M20 13a6 6 0 0 1-6 6H5M8 22l-3-3 3-3" />
  </Icon>
);
