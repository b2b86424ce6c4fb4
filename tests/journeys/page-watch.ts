// Watches every page of a journey from outside: nothing may go wrong unseen, nothing may be
// asked of anybody but the product and the sandbox, and no token may stand in an address bar.

import type { BrowserContext, Frame } from '@playwright/test';

export interface PageWatch {
  /** What this journey provokes on purpose. */
  expect(provoked: RegExp): void;
  readonly problems: () => readonly string[];
}

const SIGN_ON = /[?&#](?:CREDTENTIAL|SIGN_DATA|SIGN_TYPE|ssoToken|ydrzToken|token)=/i;

export function watchPages(context: BrowserContext, ownOrigins: readonly string[]): PageWatch {
  const found: string[] = [];
  const provoked: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (problem) => found.push(`uncaught: ${problem.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ownOrigins.includes(origin))
      found.push(`asked of another origin: ${request.url()}`);
  });
  const noToken = (frame: Frame): void => {
    if (SIGN_ON.test(frame.url())) found.push(`a token in the address: ${frame.url()}`);
  };
  context.on('page', (page) => page.on('framenavigated', noToken));
  return {
    expect: (pattern) => void provoked.push(pattern),
    problems: () => found.filter((problem) => !provoked.some((pattern) => pattern.test(problem))),
  };
}
