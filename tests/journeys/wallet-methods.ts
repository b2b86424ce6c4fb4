/** Native methods of a wallet that several journeys use, and adverts that it opens. */
import type { Page } from '@playwright/test';
import type { NativeMethod } from './fake-wallet.ts';
import { answer } from './gateway-answers.ts';

/** The method of the contact picker. */
export const CONTACTS = 'goSinglePacketsContactWithName';
/** A method that reports success. */
export const taken: NativeMethod = () => ({ callback: 'ok' });
/** A method that never answers. */
export const silent: NativeMethod = () => undefined;
/** A method that answers with an error. */
export const failing: NativeMethod = () => ({ callback: { code: '9999' } });
/** The methods for the title and the menu, which every page calls. */
export const bars = { CmpChangeTitle: taken, CmpSetTitleMenuList: taken, H5CmpRemoveTitleMenuList: taken };

/** Returns a contact picker in which the user picks this contact. */
export const picking =
  (contact: unknown): NativeMethod =>
  () => ({ through: 'callBackGetPacketsContactsWithName', value: contact });

/** Returns an advert that leads to `adAppLink`: `Y` with a token of the wallet for the shop, `N` without. */
export function shopAdvert(adAppTitle: string, adAppLink: string, ssoFlag: 'Y' | 'N') {
  return {
    adAppTitle,
    adAppLink,
    ssoFlag,
    ssoType: 'other',
    targetChannel: 'partner-shop',
    tokenName: 'token',
    adAppTyp: '2',
    businessType: 'huafei',
    supportTourists: 'N',
    cnlCode: '',
    channelType: '',
  };
}

/** Shows the page these adverts only. */
export const showAdverts = (page: Page, adverts: readonly ReturnType<typeof shopAdvert>[]): Promise<void> =>
  answer(page, 'POST /vi/queryAdvMaintainInfo', (asked) =>
    asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', adverts } }),
  );
