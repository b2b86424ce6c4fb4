/**
 * The origin of the gateway and of the pages on the network; empty if it is this page's own. The build of an
 * offline package replaces this file by packaged-network.ts.
 */
export const NETWORK: string = '';
