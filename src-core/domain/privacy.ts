import { findRoute } from './routes'

/** Whether third-party scripts may run on a page. The URL of the page for a new password contains a secret. */
export function mayRunThirdPartyScripts(path: string): boolean {
  return findRoute(path) !== '/set-password'
}
