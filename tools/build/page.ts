import type { Language } from '../../src/i18n/language'
import type { Scene } from '../../src/ui/sky'
import { themes } from '../hosting/brand/colours'
import { escaped } from '../hosting/escaped'
import type { Settings } from './settings'

interface PageParts {
  readonly language: Pick<Language, 'tag' | 'direction'>
  /** What the styles of the whole page depend on. */
  readonly scene?: Scene
  /** The elements of the head. */
  readonly head: readonly string[]
  /** The elements of the body. */
  readonly body: readonly string[]
  /** Elements at the end of the body. */
  readonly scripts: readonly string[]
}

/** Returns the HTML of a page. */
export function page({ language: { tag, direction }, scene, head, body, scripts }: PageParts): string {
  const attributes = [
    `lang="${tag}"`,
    ...(direction === 'rtl' ? ['dir="rtl"'] : []),
    ...(scene ? [`data-scene="${scene}"`] : []),
  ]
  return `<!doctype html>
<html ${attributes.join(' ')}>
  <head>
    ${head.join('\n    ')}
  </head>
  <body>
    ${body.join('\n    ')}
    ${scripts.join('')}
  </body>
</html>
`
}

/** Where the sandbox's bank is. */
export const bankPath = '/sandbox/bank.html'

const charset = '<meta charset="utf-8" />'
const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1" />'
const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'

/** What the head of the sandbox's bank begins with. */
export const bankHead = [charset, viewport, icon, '<title>Sandbox bank</title>']

/** Returns what the head of a page of the portal begins with. */
export function portalHead({ brand }: Settings, title: string): readonly string[] {
  const { palette } = brand.colours
  return [
    charset,
    viewport,
    '<meta name="color-scheme" content="light dark" />',
    icon,
    `<title>${escaped(title)}</title>`,
    // Colours the browser's toolbar like the page.
    ...themes.map(
      (theme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${palette[theme].get('--color-paper')}">`,
    ),
  ]
}

/** The body of a page without what the program renders in it. */
export const bareBody = ['<div id="root"></div>']

/** Returns the body of a page of the portal, with what is rendered in it for a path. */
export function portalBody(html: string, path: string): readonly string[] {
  return [
    `<div id="root" data-path="${path}">${html}</div>`,
    '<div class="live-region" role="status" aria-live="polite" aria-atomic="false"></div>',
    '<div class="live-region" role="alert" aria-live="assertive" aria-atomic="false"></div>',
  ]
}
