/** Reads one value of the configuration: what it means, or what was expected instead. */
export type ReadValue<Value> = (
  text: string,
) => { readonly type: 'good'; readonly value: Value } | { readonly type: 'bad'; readonly expected: string }

const pattern =
  (shape: RegExp, expected: string): ReadValue<string> =>
  (text) =>
    shape.test(text) ? { type: 'good', value: text } : { type: 'bad', expected }

/** Any text that says something. */
export const words = pattern(/\S/, 'a text')

/** The address of a page or a script: https, or http on this machine. */
export const address: ReadValue<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  return isSafe && url.username === '' && url.password === ''
    ? { type: 'good', value: text }
    : { type: 'bad', expected: 'an address that begins with https:// (http:// on 127.0.0.1 or localhost)' }
}

/** The address that paths are put behind. */
export const baseAddress: ReadValue<string> = (text) =>
  address(text).type === 'good' && !/[?#]/.test(text)
    ? { type: 'good', value: text }
    : { type: 'bad', expected: 'an address that begins with https://, without ? and #' }

/** Something that runs on this machine: whoever publishes a portal with it would send passwords elsewhere. */
export const addressHere: ReadValue<string> = (text) =>
  baseAddress(text).type === 'good' && isThisMachine(new URL(text).hostname)
    ? { type: 'good', value: text }
    : { type: 'bad', expected: 'an address on 127.0.0.1 or localhost' }

export const hostName = pattern(
  /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(:\d+)?$/i,
  'a host name without https:// (such as portal.example.com)',
)

export const email = pattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address')

export const appleAppId = pattern(/^\d{5,}$/, 'the digits of the app in the App Store (such as 1234567890)')

/** The name of something on `window`, dots between the steps. */
export const globalName = pattern(
  /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/,
  'the name of a global (such as dataLayer or geo.country)',
)

export const countries = pattern(
  /^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/,
  'country codes of two capitals with commas between them (such as DE, AT)',
)

export const publishableKey = pattern(
  /^pk_(test|live)_\w+$/,
  'a publishable key, pk_test_… or pk_live_… (never a secret one)',
)

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}
