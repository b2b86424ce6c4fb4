/** Methods of a wallet's native side that several journeys have, and adverts that it opens. */
import type { Page } from '@playwright/test';
import type { NativeMethod } from './fake-wallet.ts';
import { answer } from './gateway-answers.ts';

/** The contact picker. */
export const CONTACTS = 'goSinglePacketsContactWithName';
/** A method that says it has done what was asked. */
export const taken: NativeMethod = () => ({ callback: 'ok' });
/** A method that never answers. */
export const silent: NativeMethod = () => undefined;
/** A method that answers with an error. */
export const failing: NativeMethod = () => ({ callback: { code: '9999' } });
/** The methods of title and menu, which every page calls. */
export const bars = { CmpChangeTitle: taken, CmpSetTitleMenuList: taken, H5CmpRemoveTitleMenuList: taken };

/** The contact picker of an app in which the person picks this. */
export const picking =
  (contact: unknown): NativeMethod =>
  () => ({ through: 'callBackGetPacketsContactsWithName', value: contact });

/** An advert that leads to `adAppLink`: `Y` with a token of the wallet's for the shop, `N` without. */
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

/** The page is given these adverts and no others. */
export const showAdverts = (page: Page, adverts: readonly ReturnType<typeof shopAdvert>[]): Promise<void> =>
  answer(page, 'POST /vi/queryAdvMaintainInfo', (asked) =>
    asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', adverts } }),
  );
