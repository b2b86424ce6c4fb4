import type { ReactNode } from 'react';

/** `size` in px of normal print; it grows with the text. */
function Icon({ children, size = 24 }: { readonly children: ReactNode; readonly size?: number }): ReactNode {
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
export const ClearIcon = (): ReactNode => (
  <Icon size={20}>
    <circle cx="12" cy="12" r="10" fill="currentColor" stroke="none" opacity="0.16" />
    <path d="M9 9l6 6M15 9l-6 6" />
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
export const RefreshIcon = (): ReactNode => (
  <Icon size={20}>
    <path d="M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4" />
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
/** A purse with money coming into it: money that is back. */
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
/** A telephone that something is on its way to. */
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
export const CopyIcon = (): ReactNode => (
  <Icon size={16}>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </Icon>
);
export const InfoIcon = (): ReactNode => (
  <Icon size={16}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 11v6M12 7v.5" />
  </Icon>
);
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
