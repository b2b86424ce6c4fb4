/**
 * The origin of the gateway and of the pages on the network; empty where it is this page's own. The build of
 * an offline package has packaged-network.ts in this place.
 */
export const NETWORK: string = '';
