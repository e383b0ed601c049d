import { findRoute } from './routes'

/** Names of parameters that hold a secret or describe a person. */
const privateName = /client_secret$|^(oobCode|email|firstName|lastName)$/

/** Whether third-party scripts may run on a page. The URL of the page for a new password contains a secret. */
export function mayRunThirdPartyScripts(path: string): boolean {
  return findRoute(path) !== '/set-password'
}

/** Whether a query parameter must be removed from the URL before a third-party script can read it. */
export function isPrivateParameter(path: string, name: string, value: string): boolean {
  if (!mayRunThirdPartyScripts(path) || privateName.test(name)) return true
  // The return path has private parameters of its own.
  return name === 'returnTo' && value.includes('?')
}
