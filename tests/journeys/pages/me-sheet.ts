import type { Locator, Page } from '@playwright/test';
import type { Words } from '../words.ts';

/** The sheet of what belongs to the user rather than to one screen. */
export interface MeSheet {
  readonly button: Locator;
  readonly sheet: Locator;
  readonly logOut: Locator;
  readonly unreadDot: Locator;
  /** Opens the sheet of the user's vouchers. */
  readonly vouchers: Locator;
  /** Opens the sheet of the rewards that the user earned in activities. */
  readonly rewards: Locator;
  /** Opens the sheet of the user's sessions. */
  readonly devices: Locator;
  /** Opens the sheet of the data kept about the user. */
  readonly myData: Locator;
  link(name: string): Locator;
  open(): Promise<void>;
}

export function meSheet(page: Page, { me: texts, rewardsEntry }: Words): MeSheet {
  // Its name ends with the number of unread items; an advert may begin with the same word.
  const button = page.getByRole('button', { name: new RegExp(`^${texts.me}(?:$|\\s*[,，])`) });
  const sheet = page.getByRole('dialog', { name: texts.me });
  return {
    button,
    sheet,
    logOut: sheet.getByRole('button', { name: texts.logOut }),
    vouchers: sheet.getByRole('button', { name: texts.vouchers }),
    rewards: sheet.getByRole('button', { name: rewardsEntry.rewards }),
    devices: sheet.getByRole('button', { name: texts.devices }),
    myData: sheet.getByRole('button', { name: texts.myData }),
    unreadDot: page.getByTestId('unread-dot'),
    link: (name) => sheet.getByRole('link', { name }),
    open: async () => {
      await button.click();
      await sheet.waitFor();
    },
  };
}
