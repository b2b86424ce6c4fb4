import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A purse with money coming into it: money that has been returned. */
export const PurseIcon = (): ReactNode => (
  <Icon>
    <path d="M20 11.5V9a2 2 0 0 0-2-2H5a2 2 0 0 1 0-4h11M3 5v13a2 2 0 0 0 2 2h5" />
    <path d="M21 16.5h-7M17 13l-3.5 3.5L17 20" />
  </Icon>
);
export const CardIcon = (): ReactNode => (
  <Icon>
    <path d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h3" />
  </Icon>
);
/** A telephone with an arrow towards it: a delivery under way. */
export const PhoneIcon = (): ReactNode => (
  <Icon>
    <path d="M8.5 21h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2z" />
    <path d="M12 7v7M9 11.5l3 3 3-3" />
  </Icon>
);
export const HourglassIcon = (): ReactNode => (
  <Icon>
    <path d="M6 3h12M6 21h12M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4" />
  </Icon>
);
