// Watches every page of a journey from outside: no error may go unnoticed, nothing but the product and the
// sandbox may receive requests, and no token may appear in an address bar.

import type { BrowserContext, ConsoleMessage, Frame, Page, Request, WebError } from '@playwright/test';

export interface PageWatch {
  /** Allows problems that match, because this journey provokes them on purpose. */
  expect(provoked: RegExp): void;
  readonly problems: () => readonly string[];
  /** Ends the watch: later events belong to another journey. */
  end(): void;
}

/** Playwright's message on every page of a journey that is not about the service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** A browser with windows requests it at the place where journeys begin, which is not a page. */
const NO_ICON = '/favicon.ico';
const SIGN_ON =
  /[?&#](?:CREDTENTIAL|SIGN_DATA|SIGN_TYPE|ssoToken|SSOTOKEN|ssotoken|ydrzToken|oneTapToken|token)=/;

export function watchPages(context: BrowserContext, ownOrigins: readonly string[]): PageWatch {
  const found: string[] = [];
  const provoked: RegExp[] = [];
  const hearMessage = (message: ConsoleMessage): void => {
    if (message.text() === WORKER_BLOCKED || message.location().url.endsWith(NO_ICON)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console: ${message.text()} (${message.location().url})`);
  };
  const hearError = (problem: WebError): void => void found.push(`uncaught: ${problem.error().message}`);
  const hearRequest = (request: Request): void => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ownOrigins.includes(origin))
      found.push(`asked of another origin: ${request.url()}`);
  };
  const noToken = (frame: Frame): void => {
    if (SIGN_ON.test(frame.url())) found.push(`a token in the address: ${frame.url()}`);
  };
  const hearPage = (page: Page): void => void page.on('framenavigated', noToken);
  context.on('console', hearMessage).on('weberror', hearError).on('request', hearRequest);
  context.on('page', hearPage);
  context.pages().forEach(hearPage);
  return {
    expect: (pattern) => void provoked.push(pattern),
    problems: () => found.filter((problem) => !provoked.some((pattern) => pattern.test(problem))),
    end() {
      context.off('console', hearMessage).off('weberror', hearError).off('request', hearRequest);
      context.off('page', hearPage);
      for (const page of context.pages()) page.off('framenavigated', noToken);
    },
  };
}
