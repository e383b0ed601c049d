/** Every message of the portal, for tests that look for one. */
export * as en from './english-messages'
