// Loaded before a program (`NODE_OPTIONS=--import`), it says on standard error which packages that loads.

import { registerHooks } from 'node:module';

const said = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name && !said.has(name)) {
      said.add(name);
      process.stderr.write(`loaded ${name}\n`);
    }
    return next(url, context);
  },
});
