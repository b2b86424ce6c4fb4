// Preloaded into a program (`NODE_OPTIONS=--import`), it prints on standard error which packages the program
// loads.

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
