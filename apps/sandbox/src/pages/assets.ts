import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types = {
  'tokens.css': 'text/css',
  'base.css': 'text/css',
  'pay.css': 'text/css',
  'console.css': 'text/css',
  'workbench.css': 'text/css',
  'workbench-phone.css': 'text/css',
  'campaigns.css': 'text/css',
  'screens.css': 'text/css',
  'pay.js': 'text/javascript',
  'inbox.js': 'text/javascript',
  'workbench/main.js': 'text/javascript',
  'workbench/as-json.js': 'text/javascript',
  'workbench/answers.js': 'text/javascript',
  'workbench/campaigns.js': 'text/javascript',
  'workbench/cashier-sheet.js': 'text/javascript',
  'workbench/elements.js': 'text/javascript',
  'workbench/messages.js': 'text/javascript',
  'workbench/pretty.js': 'text/javascript',
  'workbench/phone.js': 'text/javascript',
  'workbench/wallet.js': 'text/javascript',
  'workbench/web-view.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
} as const;

/** Registers the pages' style sheets and scripts, which are read once. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    const content = readFileSync(fileOf(name), 'utf8');
    app.get(`/assets/${name}`, (_request, reply) => {
      void reply
        .headers({
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'public, max-age=60',
          'x-content-type-options': 'nosniff',
        })
        .send(content);
    });
  }
}

/** Returns the file: the tokens are the product's own; everything else is beside this file. */
function fileOf(name: string): URL {
  return name === 'tokens.css'
    ? new URL(import.meta.resolve('@phonebill/styles/tokens.css'))
    : new URL(`./assets/${name}`, import.meta.url);
}
