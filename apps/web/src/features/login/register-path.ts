import { paths } from '../../platform/paths.ts';

const registerPaths: Readonly<Record<string, string>> = {
  [paths.setAutoRecharge]: paths.marketSetAutoRecharge,
  [paths.transPage]: paths.transPageHbRegister,
};

/**
 * Where somebody without a wallet account registers on the way instead of logging in to a form; null: what
 * they came from is none where one can. `back`: path and query of what login leads back to. Pure.
 */
export function registerPath(back: string | null): string | null {
  const [path = '', search = ''] = (back ?? '').split('?');
  const query = new URLSearchParams(search);
  const to = registerPaths[path];
  // What is changed, or followed, is there already: its signer has an account.
  if (to === undefined || query.get('operationType') === 'edit' || query.has('requestNo')) return null;
  return search === '' ? to : `${to}?${search}`;
}
