/** The origin of the gateway and of the pages on the network, as set by the package's entry page. */
export const NETWORK: string = window.offlinePackage?.gateway ?? '';
