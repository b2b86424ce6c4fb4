import { type FindWays, methodOf } from './way.ts';

const injected = ['goActivity', 'MobileWalletShare'];

/** Objects that the app injects, called with positional arguments. */
export const androidWays: FindWays = (bridge, { android, androidArgs }) => {
  const [object = '', name = ''] = android?.split('.') ?? [];
  if (![...injected, object].some((known) => bridge.window[known])) return Promise.resolve(null);
  const method = methodOf(bridge.window[object], name);
  return Promise.resolve(method ? [{ sure: true, answers: false, make: () => method(...androidArgs) }] : []);
};
