import type { ReactNode } from 'react';
import * as styles from './icon.module.css';

/** Lines in an area of 16 by 16. */
const paths = {
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z',
  orders: 'M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2.5',
  approvals: 'M13.5 8A5.5 5.5 0 1 1 8 2.5c1 0 2 .3 2.8.7M6 7.5 8 9.5l5-5.5',
  messages: 'M2.5 3.5h11v7.5H7L4 13.5V11H2.5z',
  differences: 'M2.5 5.5h8M8.5 3l2.5 2.5L8.5 8M13.5 10.5h-8M7.5 8 5 10.5 7.5 13',
  stops: 'M5.5 2.5h5l3 3v5l-3 3h-5l-3-3v-5zM6.2 6v4M9.8 6v4',
  money: 'M2.5 4.5h11v7h-11zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.5 6.5v3M11.5 6.5v3',
  health: 'M2 8.5h3l1.5-4 3 7 1.5-3h3',
  events: 'M8 13.5v-6M5.5 9.5a3.5 3.5 0 1 1 5 0M3.8 11.5a6 6 0 1 1 8.4 0',
  settings: 'M4.5 1.5h7v13h-7zM7 12h2M6.5 4.5h3M6.5 7h3',
  people:
    'M6 7.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM2 13c.3-2.2 1.8-3.5 4-3.5S9.7 10.8 10 ' +
    '13M10.5 3.3a2 2 0 0 1 0 4M11.5 9.7c1.4.4 2.3 1.6 2.5 3.3',
  audit: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M6 8.5h4M6 11h4',
  account: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.4-2.6 2.3-4 5-4s4.6 1.4 5 4',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
} as const;
export type IconName = keyof typeof paths;

/** Renders a small icon beside its text; screen readers never read it. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
