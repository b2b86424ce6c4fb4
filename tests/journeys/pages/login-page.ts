import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '../words.ts';

interface LoginPageParts {
  readonly page: Page;
  readonly words: Words;
  readonly readGraphic: (graphicId: string) => string;
  readonly sandboxUrl: string;
  readonly request: APIRequestContext;
}

/** The login page, and what its user can see: the picture's letters, and the message on the phone. */
export interface LoginPage {
  readonly mobile: Locator;
  readonly graphicCode: Locator;
  readonly picture: Locator;
  /** The alternative for users who cannot see the picture. */
  readonly cannotSee: Locator;
  readonly smsCode: Locator;
  readonly getCode: Locator;
  readonly logIn: Locator;
  open(refererUrl?: string): Promise<void>;
  /** Returns the letters of the picture shown now. */
  readPicture(): Promise<string>;
  /** Returns the code in the newest message to a number. */
  readMessage(mobileNo: string): Promise<string>;
  /** Requests a code for a number. */
  askForCode(mobileNo: string): Promise<void>;
  /** Logs in with a code, whose sixth digit submits it. */
  logInAs(mobileNo: string): Promise<void>;
}

export function loginPage({
  page,
  words: { login: texts, smsCode: smsTexts },
  readGraphic,
  sandboxUrl,
  request,
}: LoginPageParts): LoginPage {
  const pictures: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/graphicCode') || !response.ok()) return;
    pictures.push(
      response.json().then(
        ({ graphicId }: { graphicId: string }) => graphicId,
        () => '',
      ),
    );
  });
  const mobile = page.getByLabel(texts.mobile);
  const graphicCode = page.getByLabel(texts.graphicCode, { exact: true });
  const picture = page.getByRole('img', { name: texts.picture });
  const cannotSee = page.getByRole('button', { name: texts.cannotSee });
  const smsCode = page.getByLabel(smsTexts.smsCode);
  const getCode = page.getByRole('button', { name: smsTexts.getCode, exact: true });
  const logIn = page.getByRole('button', { name: texts.logIn, exact: true });

  async function readPicture(): Promise<string> {
    await picture.waitFor();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    return readGraphic((await pictures.at(-1)) ?? '');
  }

  async function readMessage(mobileNo: string): Promise<string> {
    const { messages } = (await (
      await request.get(`${sandboxUrl}/sandbox/v1/messages?mobileNo=${mobileNo}`)
    ).json()) as { messages: { code: string }[] };
    return messages[0]?.code ?? '';
  }

  async function askForCode(mobileNo: string): Promise<void> {
    await mobile.fill(mobileNo);
    await getCode.click();
    await page.getByText(texts.sentTo).waitFor();
  }

  return {
    mobile,
    graphicCode,
    picture,
    cannotSee,
    smsCode,
    getCode,
    logIn,
    readPicture,
    readMessage,
    askForCode,
    open: async (refererUrl) =>
      void (await page.goto(
        '/phonebillh5/userLogin/login' +
          (refererUrl === undefined ? '' : `?refererUrl=${encodeURIComponent(refererUrl)}`),
      )),
    async logInAs(mobileNo) {
      await askForCode(mobileNo);
      await smsCode.fill(await readMessage(mobileNo));
    },
  };
}
